import { makeAutoObservable } from 'mobx'
import { widgetStylesheets, type ThemeName } from '../theme/themes.ts'

const STORAGE_KEY = 'rolloff.theme'
const LINK_ID = 'widget-theme'

/** Light or dark: stored in the browser, by default what the system prefers. */
export class ThemeSwitch {
  name: ThemeName
  /** Settles when the widgets' stylesheet is loaded; widgets must not be rendered before. */
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
      // Without storage the choice is lost with the page.
    }
    this.ready = showTheme(this.name)
  }
}

/** Loads the stylesheet beside the one in use and switches when it is loaded, so that nothing flashes unstyled. */
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
    // A page with unstyled widgets is better than none.
    link.addEventListener('error', changeOver)
    document.head.append(link)
  })
}
