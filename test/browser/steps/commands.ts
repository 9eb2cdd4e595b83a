import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { buttonIn, find, press, SCREEN } from './screen.ts'

const MORE = buttonIn(SCREEN, 'More')

/** Presses a command of a record's head that is in the menu beside the others. */
export async function pressInMenu(tab: BrowserTab, caption: string): Promise<void> {
  await find(tab, MORE).click()
  await press(tab, SCREEN, caption)
}
