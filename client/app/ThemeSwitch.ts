import { makeAutoObservable } from 'mobx'
import type { ThemeName } from '../theme/themes.ts'

/** The address of the widgets' stylesheet of each theme. */
type Stylesheets = Readonly<Record<ThemeName, string>>

const STORAGE_KEY = 'rolloff.theme'
const LINK_CLASS = 'widget-theme'

/** Light or dark: stored in the browser, by default what the system prefers. */
export class ThemeSwitch {
  name: ThemeName
  /** Settles when the widgets' stylesheet is loaded; widgets must not be rendered before. */
  ready: Promise<void>
  readonly stylesheets: Stylesheets

  constructor(stylesheets: Stylesheets) {
    this.stylesheets = stylesheets
    this.name = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
    this.ready = showTheme(this.name, stylesheets)
    makeAutoObservable(this, { ready: false, stylesheets: false })
  }

  toggle(): void {
    this.name = this.name === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem(STORAGE_KEY, this.name)
    } catch {
      // Without storage the choice is lost with the page.
    }
    this.ready = showTheme(this.name, this.stylesheets)
  }
}

/** Loads the stylesheets beside those in use and switches when that of the screen is loaded, so that nothing flashes unstyled. */
function showTheme(name: ThemeName, stylesheets: Stylesheets): Promise<void> {
  const previous = document.querySelectorAll(`.${LINK_CLASS}`)
  const link = linkTo(stylesheets[name])
  // Paper is light.
  if (name !== 'light') {
    link.media = 'not print'
    const printed = linkTo(stylesheets.light)
    printed.media = 'print'
    document.head.append(printed)
  }
  return new Promise((resolve) => {
    const changeOver = (): void => {
      for (const each of previous) each.remove()
      document.documentElement.dataset['theme'] = name
      resolve()
    }
    link.addEventListener('load', changeOver)
    // A page with unstyled widgets is better than none.
    link.addEventListener('error', changeOver)
    document.head.append(link)
  })
}

function linkTo(address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.className = LINK_CLASS
  link.rel = 'stylesheet'
  link.href = address
  return link
}
