import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const SENTENCE =
  'The item you are saving was modified by another user. Please refresh your browser and make your changes again.'
const UPDATE_JOBS =
  'Do you want to update the Site Address information for all uncompleted jobs that use this service address?'
const conflict = dialog('Changed by someone else')

const pages = servePages()
const customer = () => pages.company.row('Customer', 1)

/** Ann stores another phone number than Olive, whose save of it and of an email address is refused. */
const changedMeanwhile = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.reads('Identity')
  await main.setField('Phone', '(616) 555-0002')
  await main.setField('Email', 'olive@mine.example')
  await pages.company.edit('Customer', 1, { phone: '(231) 555-0001' })
  await main.press('Save')
  await conflict.reads(SENTENCE)
}

/** Ann deletes the address that Olive has edited, whose save of it and of a phone number is refused. */
const deletedMeanwhile = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.reads('Identity')
  await main.setField('Phone', '(616) 555-0177')
  await main.openTab('Service Address')
  await list('Service addresses').open('Barn')
  const address = dialog('Service address')
  await address.setField('Site name', 'Yard of Olive')
  await address.press('Done')
  await address.goes()
  await pages.company.remove('ServiceAddress', 11)
  await main.press('Save')
  await conflict.reads('Deleted by Ann Colleague')
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))

describe('A customer that a colleague has changed meanwhile', () => {
  it('F-038 has their values after “take theirs”, none of which is pending', async () => {
    await changedMeanwhile()
    await conflict.choosePart('conflict-theirs')
    await conflict.press('Apply')
    await conflict.goes()
    await expectEventually(() => main.button('Close')).toBe('enabled')
    expect([main.readField('Phone'), main.readField('Email')]).toEqual(['(231) 555-0001', ''])
    await expectEventually(() => customer()).toMatchObject({
      phone: '(231) 555-0001',
      email: null,
      rowVersion: 2,
    })
  })

  it('B-03 has theirs of one field, and mine of another after the next Save', async () => {
    await changedMeanwhile()
    await conflict.choosePart('field-theirs', 'phone')
    await conflict.press('Apply')
    await conflict.goes()
    await main.reads('1 change in 1 record')
    await main.press('Save')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    await expectEventually(() => customer()).toMatchObject({
      phone: '(231) 555-0001',
      email: 'olive@mine.example',
    })
  })
})

describe('A field for which neither value is right', () => {
  it('[LC785] gets the value that is typed', async () => {
    await changedMeanwhile()
    const box = document.querySelector('input[aria-label="Phone: another value"]')
    fireEvent.change(box ?? document.body, { target: { value: '(517) 555-0003' } })
    await conflict.press('Apply')
    await conflict.goes()
    await main.press('Save')
    await expectEventually(() => customer()).toMatchObject({ phone: '(517) 555-0003' })
  })
})

describe('An address that a colleague has deleted meanwhile', () => {
  it('B-03 is restored with the edits if chosen: one more Save stores both, without another conflict', async () => {
    await deletedMeanwhile()
    expect(conflict.button('Apply')).toBe('disabled')
    await conflict.choosePart('conflict-restore')
    await conflict.press('Apply')
    await conflict.goes()
    await main.press('Save')
    await answer(UPDATE_JOBS, 'No')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({
      siteName: 'Yard of Olive',
      deleted: null,
    })
    await expectEventually(() => customer()).toMatchObject({ phone: '(616) 555-0177' })
  })

  it('B-03 loses the edits if chosen, and leaves the list; the rest is stored by the next Save', async () => {
    await deletedMeanwhile()
    await conflict.choosePart('conflict-drop')
    await conflict.press('Apply')
    await conflict.goes()
    await main.reads('1 change in 1 record')
    await expectEventually(() => list('Service addresses').rows).toEqual([])
    await main.press('Save')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    await expectEventually(() => customer()).toMatchObject({ phone: '(616) 555-0177' })
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({ siteName: 'Barn' })
  })
})
