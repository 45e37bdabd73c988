// SPDX-License-Identifier: Apache-2.0
import Theme from 'vitepress/theme-without-fonts'
import './style.css'

export default Theme
