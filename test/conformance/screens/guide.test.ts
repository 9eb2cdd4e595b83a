import { expectEventually } from '#test/support/eventually.ts'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { screenList } from '#client/screens.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from '#test/browser/steps/product.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { GUIDE_FOLDER, guideSections, type GuideSection } from './guide.ts'
import { firstRowOf, openScreen } from './openScreen.ts'

const product = useProduct({ storesNothing: true })
const sections = guideSections()

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

async function takePicture(tab: BrowserTab, { pictures: [picture] }: GuideSection): Promise<void> {
  if (picture === undefined) return
  const file = path.join(GUIDE_FOLDER, picture)
  const isTaken = PICTURES_TAKEN === 'on' || (PICTURES_TAKEN === 'missing' && !existsSync(file))
  if (!isTaken) return
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await settledPicture(tab))
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

describe('the user guide', () => {
  it('describes every screen', () => {
    const described = new Set(sections.flatMap(({ paths }) => paths))
    expect(screenList.screens.map((screen) => screen.path).filter((each) => !described.has(each))).toEqual([])
  })

  it('says of each screen only what is on it', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    for (const section of sections)
      for (const [index, route] of section.paths.entries()) {
        const screen = EXPECTED_SCREENS.find(({ path: known }) => known === route)
        if (screen === undefined) throw new Error(`${section.file} describes an unknown screen, ${route}.`)
        await openScreen(tab, screen.address(product.stored))
        if (screen.list !== undefined) await firstRowOf(tab, screen.list)
        if (index === 0) await takePicture(tab, section)
        // Lists beside the main one follow it (LS33).
        await expectEventually(async () => ({
          route,
          missing: await missingTexts(tab, section.shownTexts),
        })).toEqual({ route, missing: [] })
      }
  })

  it('has the pictures that it shows', () => {
    const pictures = sections.flatMap((section) => section.pictures)
    expect(pictures.filter((picture) => !existsSync(path.join(GUIDE_FOLDER, picture)))).toEqual([])
  })
})
