import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, found, header, main, Region, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const palette = new Region('the palette', () => document.querySelector('[data-testid="palette"]'))
const customers = list('Customers')
const pages = servePages()

const box = () =>
  found('the box of the palette', () => document.querySelector('[data-testid="palette"] input'))
const captionsIn = (group: string): readonly string[] =>
  [...document.querySelectorAll(`[role="group"][aria-label="${group}"] .palette-caption`)].map(textOf)
const active = (): string =>
  textOf(document.querySelector('[data-testid="palette"] [role="option"][aria-selected="true"]'))

/** Opens it once the screen that has this text is shown: it closes when another one is. */
async function openPaletteAt(text: string): Promise<void> {
  await main.reads(text)
  await header.press('Search or jump to')
  await box()
}

async function type(text: string): Promise<void> {
  fireEvent.change(await box(), { target: { value: text } })
}

const press = async (key: string): Promise<void> => void fireEvent.keyDown(await box(), { key })

describe('B-10 the command palette', () => {
  it('finds any customer by a part of the name, and any by number, and offers those that were opened', async () => {
    await pages.open('/profile', ['Customer:Admin'])
    await openPaletteAt('Hired')
    await type('CME')
    await expectEventually(() => captionsIn('Records')).toEqual(['Acme'])
    await press('Enter')
    await expectEventually(() => pages.address).toBe('/customers/1')
    await palette.goes()

    await openPaletteAt('Identity')
    await type('C2')
    await press('Enter')
    await expectEventually(() => pages.address).toBe('/customers/2')
    await palette.goes()

    await openPaletteAt('/Other')
    // The page shown is no place to go to.
    await expectEventually(() => captionsIn('Recent')[0]).toBe('Acme')
    await press('Escape')
    await palette.goes()
  })

  it('[PL3] does what the list shown can do with the selected row, and goes to other screens', async () => {
    await pages.open('/customers/search')
    await customers.row('Acme')
    await openPaletteAt('Acme')
    await expectEventually(() => captionsIn('Actions')).toContain('Edit in list')
    expect(captionsIn('Actions')).not.toContain('Open')
    await press('Escape')
    await palette.goes()
    await customers.select('Acme')
    await expectEventually(() => main.button('Open')).toBe('enabled')
    await openPaletteAt('Acme')
    await type('open cust')
    await expectEventually(active).toMatch(/^Open/)
    await press('Enter')
    await expectEventually(() => pages.address).toBe('/customers/1')
    await palette.goes()

    await openPaletteAt('Identity')
    await type('storage dump')
    await expectEventually(active).not.toBe('')
    await press('Enter')
    await expectEventually(() => pages.address).toBe('/admin/storage-dump-sites/overview')
  })

  it('O-071 [LT4] opens a dumpster over the list from anywhere, by its barcode', async () => {
    await pages.open('/profile', ['Dumpster:Admin'])
    await openPaletteAt('Hired')
    await type('20-007')
    await expectEventually(active).toContain('Dumpster 20-007')
    await press('Enter')
    await expectEventually(() => pages.address).toBe('/dumpsters/41')
    await expectEventually(() => dialog('Dumpster').readField('Barcode')).toBe('20-007')
    await dialog('Dumpster').press('Close')
    await expectEventually(() => pages.address).toBe('/dumpsters/overview')
  })
})
