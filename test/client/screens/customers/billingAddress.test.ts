import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { lookUpAddress } from '../../support/lookUpAddress.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main } from '../../support/Region.ts'

const pages = servePages()

it('F-058 a match asks before it overwrites the billing address: No keeps it, Yes replaces it', async () => {
  const former = { billAddress1: '12 Old Rd', billAddress2: 'Suite 9', billCity: 'Ada' }
  await pages.company.edit('Customer', 1, former)
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.openTab('Billing Info')
  await lookUpAddress(main, '250 leonard rockford')
  await answer(QUESTIONS.overrideAddress, 'No')
  expect([main.readField('Billing address'), main.readField('City')]).toEqual(['12 Old Rd', 'Ada'])
  expect(main.button('Close')).toBe('enabled')
  await lookUpAddress(main, '250 leonard rockford')
  await answer(QUESTIONS.overrideAddress, 'Yes')
  await main.press('Save')
  await expectEventually(() => main.button('Close')).toBe('enabled')
  expect(await pages.company.row('Customer', 1)).toMatchObject({
    billAddress1: '250 Leonard St NW',
    billAddress2: null,
    billCity: 'Rockford',
    billState: 'MI',
    billZip: '49341',
  })
})
