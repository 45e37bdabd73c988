// SPDX-License-Identifier: Apache-2.0
import { useData } from 'vitepress'
import Theme from 'vitepress/theme-without-fonts'
import { onMounted, watch } from 'vue'
import './style.css'

export default {
  extends: Theme,
  /** Gives the embedded reports the colors of the page, by their own button. */
  setup() {
    const { isDark } = useData()
    const paint = () => document.querySelectorAll('.live iframe').forEach(({ contentDocument }) => {
      const button = contentDocument?.getElementById('scheme')
      if (button?.hidden === false && (button.textContent === 'Light') !== isDark.value) button.click()
    })
    onMounted(() => {
      document.addEventListener('load', paint, true)
      watch(isDark, paint, { immediate: true })
    })
  },
}
