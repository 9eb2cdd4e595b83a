import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { switchTheme } from '#test/browser/steps/theme.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { GUIDE_FOLDER, type GuideSection } from './guide.ts'

/** `GUIDE_PICTURES=missing` takes the pictures that the guide lacks, `GUIDE_PICTURES=on` takes all of them anew. */
const PICTURES_TAKEN = process.env['GUIDE_PICTURES']

/** The texts that the screen does not show, as text or as the name of a control. */
function missingTexts(tab: BrowserTab, texts: readonly string[]): Promise<readonly string[]> {
  return tab.page.evaluate((expected) => {
    const names = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ])
    const shown = [document.body.innerText, ...names]
    return expected.filter((text) => !shown.some((each) => each.includes(text)))
  }, texts)
}

/** Takes the first picture of a section, of the open screen, where it is asked for. */
export async function takePicture(tab: BrowserTab, { pictures: [picture] }: GuideSection): Promise<void> {
  if (picture === undefined) return
  const file = path.join(GUIDE_FOLDER, picture)
  const isTaken = PICTURES_TAKEN === 'on' || (PICTURES_TAKEN === 'missing' && !existsSync(file))
  if (!isTaken) return
  // The screen before may have been left in the other theme.
  await switchTheme(tab, 'light')
  // Nothing is marked where the mouse was on the screen before.
  await tab.page.mouse.move(0, 0)
  await closeTrialNotice(tab)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await settledPicture(tab))
}

/** Puts away what the widgets say above the page where no license is configured, by its own button: the guide is about the product. */
async function closeTrialNotice(tab: BrowserTab): Promise<void> {
  await tab.page.evaluate(() => {
    document.querySelector<HTMLElement>('dx-license > div:last-child')?.click()
  })
}

/** The picture of the page once nothing is read any more, and two in a row are the same: lists and charts are drawn in steps. */
async function settledPicture(tab: BrowserTab): Promise<Uint8Array> {
  // The board keeps one connection open, by which it hears of others' moves.
  await tab.page.waitForNetworkIdle({ concurrency: 1 })
  const take = () => tab.page.screenshot({ type: 'webp', quality: 80 })
  let picture = await take()
  await tab.waitUntil(async () => {
    const before = picture
    picture = await take()
    return Buffer.compare(before, picture) === 0
  }, 'the page to look the same twice')
  return picture
}

/** Expects the open screen to show what a section says of it; lists beside the main one follow it (LS33). */
export async function expectTexts(tab: BrowserTab, { file, shownTexts }: GuideSection): Promise<void> {
  const read = async () => ({ file, address: tab.address(), missing: await missingTexts(tab, shownTexts) })
  await expectEventually(read).toEqual({ file, address: tab.address(), missing: [] })
}
