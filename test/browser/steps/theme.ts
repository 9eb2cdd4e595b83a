import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { buttonIn, HEADER, isShown, waitFor } from './screen.ts'

export type Theme = 'light' | 'dark'

/** Switches to a theme by the button in the header, also while a dialog covers it, and waits until the widgets have it too. */
export async function switchTheme(tab: BrowserTab, theme: Theme): Promise<void> {
  const change = buttonIn(HEADER, `Use the ${theme} theme`)
  const other = buttonIn(HEADER, `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`)
  await waitFor(tab, `(${change} | ${other})`)
  if (await isShown(tab, change))
    await tab.page.$eval(`xpath/${change}`, (button) => {
      if (button instanceof HTMLElement) button.click()
    })
  await waitFor(tab, `//html[@data-theme="${theme}"]`)
}

export async function themeOf(tab: BrowserTab): Promise<Theme> {
  return (await isShown(tab, '//html[@data-theme="dark"]')) ? 'dark' : 'light'
}
