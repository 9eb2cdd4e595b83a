import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { screenList } from '#client/screens.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from '#test/browser/steps/product.ts'
import { gridNamed, waitFor } from '#test/browser/steps/screen.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { GUIDE_FOLDER, guideSections, type GuideSection } from './guide.ts'
import { openScreen } from './openScreen.ts'

const product = useProduct({ storesNothing: true })
const sections = guideSections()

/** `GUIDE_PICTURES=on` takes the pictures of the guide anew. */
const TAKES_PICTURES = process.env['GUIDE_PICTURES'] === 'on'

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

async function photograph(tab: BrowserTab, { pictures: [picture] }: GuideSection): Promise<void> {
  if (!TAKES_PICTURES || picture === undefined) return
  const file = path.join(GUIDE_FOLDER, picture)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await tab.page.screenshot({ type: 'webp', quality: 80 }))
}

describe('the user guide', () => {
  it('describes every screen', () => {
    const described = new Set(sections.flatMap(({ paths }) => paths))
    expect(screenList.screens.map((screen) => screen.path).filter((each) => !described.has(each))).toEqual([])
  })

  it('says of each screen only what is on it', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    const missing: Record<string, readonly string[]> = {}
    for (const section of sections)
      for (const [index, route] of section.paths.entries()) {
        const screen = EXPECTED_SCREENS.find(({ path: known }) => known === route)
        if (screen === undefined) throw new Error(`${section.file} describes an unknown screen, ${route}.`)
        await openScreen(tab, screen.address(product.stored))
        if (screen.list !== undefined) await waitFor(tab, `(${gridNamed(screen.list)}//tr[@data-key])[1]`)
        if (index === 0) await photograph(tab, section)
        const unseen = await missingTexts(tab, section.shownTexts)
        if (unseen.length > 0) missing[route] = unseen
      }
    expect(missing).toEqual({})
  })

  it('has the pictures that it shows', () => {
    const pictures = sections.flatMap((section) => section.pictures)
    expect(pictures.filter((picture) => !existsSync(path.join(GUIDE_FOLDER, picture)))).toEqual([])
  })
})
