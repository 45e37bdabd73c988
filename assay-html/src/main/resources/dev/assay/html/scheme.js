'use strict';

/** The button for dark or light colors. */
(function () {
  /** Between what the system says and its opposite; not remembered. */
  function offerScheme() {
    const button = document.getElementById('scheme');
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    let own = null;
    const isDark = () => (own === null ? dark.matches : own);
    const name = () => {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', isDark() ? 'Light colors' : 'Dark colors');
    };
    button.addEventListener('click', () => {
      own = !isDark();
      document.documentElement.style.colorScheme = own ? 'dark' : 'light';
      name();
    });
    dark.addEventListener('change', name);
    name();
    button.hidden = false;
  }

  document.addEventListener('DOMContentLoaded', offerScheme);
})();
