import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()
const addresses = list('Service addresses')
const review = new Region('the review panel', () => document.querySelector('.review-panel'))

it('F-061 [LS240] an address that the server does not delete says why until it is kept', async () => {
  const { id } = await pages.company.rental()
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.setField('Phone', '(616) 555-0101')
  await main.openTab('Service Address')
  await addresses.select('Barn')
  await addresses.press('Delete')
  await answer('Are you sure you want to delete the selected service address?', 'Yes')
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await main.press('Save')
  const reason = `Barn cannot be deleted: R${id} is not complete. Complete or delete it first.`
  await review.reads('1 record to fix')
  const cards = () => [...document.querySelectorAll('.review-record')].map((card) => card.textContent ?? '')
  await expectEventually(() => cards()[0]).toContain(reason)
  expect(cards()).toHaveLength(2)
  await expectEventually(() => document.querySelectorAll('.row-wrong').length).toBeGreaterThan(0)
  jest.restoreAllMocks()

  await review.press('Keep it')
  await expectEventually(cards).toHaveLength(1)
  expect(cards()[0]).not.toContain(reason)
  await main.press('Save')
  await expectEventually(messages).toEqual(['Saved'])
  expect(document.querySelector('.row-wrong')).toBeNull()
})
