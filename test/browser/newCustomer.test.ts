import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  problemOf,
  press,
  readField,
  SCREEN,
  setField,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()

const lastCustomerId = (): number =>
  Number(product.stored.all('SELECT max(id) AS id FROM Customer')[0]?.['id'])

describe('a new customer', () => {
  it('F-031 F-054 F-055 F-060 F-064 needs a type, asks about a missing company name, and moves to its own address when stored', async () => {
    const last = lastCustomerId()
    const tab = await product.visit('Dana Whitfield', '/customers/new')
    await setField(tab, SCREEN, 'First name', 'Nora')
    await setField(tab, SCREEN, 'Last name', 'Tested')
    await expectEventually(() => readField(tab, SCREEN, 'Sales person')).toBe('House')

    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, SCREEN, 'Type')).toBe('Required')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])

    await choose(tab, SCREEN, 'Type', 'Commercial')
    await press(tab, SCREEN, 'Save')
    await answerQuestion(tab, QUESTIONS.noCompanyName, 'No')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
    expect(lastCustomerId()).toBe(last)

    await press(tab, SCREEN, 'Save')
    await answerQuestion(tab, QUESTIONS.noCompanyName, 'Yes')
    await tab.waitForAddress(/^\/customers\/\d+$/)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const id = Number(tab.address().split('/').at(-1))
    expect(id).toBeGreaterThan(last)
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
    await expectEventually(() => tab.text()).not.toContain('WARNING')
    expect(product.stored.row('Customer', id)).toMatchObject({
      firstName: 'Nora',
      lastName: 'Tested',
      typeId: 1,
      salesPersonId: 1,
      companyName: null,
      createdBy: 'Dana Whitfield',
      deleted: null,
    })
    // A reload of the new address finds the customer again.
    await tab.reload()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => readField(tab, SCREEN, 'Last name')).toBe('Tested')
  })
})
