import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const photos = list('Photos')
const edited = dialog('Photo')

const pages = servePages()
const row = (id: number) => pages.company.row('Photo', id)

describe('The list of photos', () => {
  let rentalId = 0
  beforeEach(async () => {
    rentalId = (await pages.company.rental()).id
    for (const [index, name] of ['Gate.png', 'Street.png', 'Yard.png'].entries())
      await pages.company.insert('Photo', {
        id: 71 + index,
        rentalId,
        name,
        created: `2037-11-2${index}T12:00:00.000Z`,
      })
  })

  const open = async (): Promise<void> => {
    await pages.open('/admin/photo-overview')
    await photos.row('Gate.png')
  }

  it('F-108 shows what each photo is of, the latest first, and leads to its customer', async () => {
    await open()
    expect(photos.cells('File name')).toEqual(['Yard.png', 'Street.png', 'Gate.png'])
    expect(photos.rows[0]).toMatchObject({ Rental: `R${rentalId}`, Customer: 'Acme' })
    await photos.press('Acme')
    await expectEventually(() => pages.address).toBe('/customers/1')
  })

  it('F-108 edits name and notes, and requires the name', async () => {
    await open()
    await photos.open('Street.png')
    await edited.setField('File Name', '')
    await edited.press('Save')
    await expectEventually(() => edited.problemOf('File Name')).toBe('Required')
    await edited.setField('File Name', 'Lane.png')
    await edited.setField('Notes', 'Gate was open')
    await edited.press('Save')
    await edited.goes()
    await photos.row('Lane.png')
    await expectEventually(() => row(72)).toMatchObject({ name: 'Lane.png', notes: 'Gate was open' })
  })

  it('F-108 F-113 deletes several photos after the question', async () => {
    await open()
    await photos.select('Gate.png')
    await photos.selectAlso('Yard.png')
    await main.press('Delete')
    await answer(QUESTIONS.deletePhotos, 'Yes')
    await expectEventually(() => photos.cells('File name')).toEqual(['Street.png'])
    await expectEventually(async () => [await row(71), await row(72), await row(73)]).toMatchObject([
      { deleted: expect.any(String) },
      { deleted: null },
      { deleted: expect.any(String) },
    ])
  })

  it('F-109 un-completes the rental of a photo after the question', async () => {
    const rental = () => pages.company.row('Rental', rentalId)
    await pages.company.edit('Rental', rentalId, { completed: new Date().toISOString() })
    await open()
    await photos.select('Gate.png')
    await main.press('Un-complete Rental')
    await answer(QUESTIONS.uncompleteRental, 'No')
    expect(await rental()).toMatchObject({ completed: expect.any(String) })
    await main.press('Un-complete Rental')
    await answer(QUESTIONS.uncompleteRental, 'Yes')
    await expectEventually(() => photos.cells('Rental completed')).toEqual(['', '', ''])
    expect(await rental()).toMatchObject({ completed: null })
    await photos.select('Gate.png')
    await main.press('Un-complete Rental')
    await expectEventually(messages).toContain(`R${rentalId} is not complete.`)
  })
})
