import { makeAutoObservable } from 'mobx'
import { widgetStylesheets, type ThemeName } from '../theme/themes.ts'

const STORAGE_KEY = 'rolloff.theme'
const LINK_ID = 'widget-theme'

/** Light or dark: remembered per browser, at first what the system prefers. */
export class ThemeSwitch {
  name: ThemeName
  /** Settled when the widgets' stylesheet is there; the widgets must not be drawn before. */
  ready: Promise<void>

  constructor() {
    this.name = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
    this.ready = showTheme(this.name)
    makeAutoObservable(this, { ready: false })
  }

  toggle(): void {
    this.name = this.name === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem(STORAGE_KEY, this.name)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    this.ready = showTheme(this.name)
  }
}

/** Loads the stylesheet beside the one in use and changes over when it has come, so that nothing flashes unstyled. */
function showTheme(name: ThemeName): Promise<void> {
  const previous = document.getElementById(LINK_ID)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = widgetStylesheets[name]
  return new Promise((resolve) => {
    const changeOver = (): void => {
      previous?.remove()
      link.id = LINK_ID
      document.documentElement.dataset['theme'] = name
      resolve()
    }
    link.addEventListener('load', changeOver)
    // A page with plain widgets is better than none.
    link.addEventListener('error', changeOver)
    document.head.append(link)
  })
}
