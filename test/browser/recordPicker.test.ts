import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { takeUpDraft } from './steps/drafts.ts'
import { useProduct } from './steps/product.ts'
import { find, readField, SCREEN, textsOf, typeInto, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const FIELD = '//*[@data-field="customerId"]'
const OPTION = `${FIELD}//*[@role="option"]`
const ACTIVE = `${OPTION}[@aria-selected="true"]`

describe('the customer of a new rental', () => {
  it('[PI1] [PI2] [PI3] [PI4] [PI6] O-010 is found by the keyboard alone, undone as one edit, and named after a reload', async () => {
    const { id, name } = someCustomer()
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    await waitFor(tab, `${FIELD}//input`)
    await typeInto(tab, SCREEN, 'Customer', name.slice(0, 3))
    await waitFor(tab, ACTIVE)
    expect(await seriousProblems(tab)).toEqual([])
    await tab.press('Escape')
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe('')

    // A number finds the one customer, for which Enter need not wait.
    await tab.page.keyboard.type(`C${id}`)
    await tab.press('Enter')
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe(name)
    await tab.press('Tab')
    await tab.press('Control+z')
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe('')

    // What was chosen before is offered, as it is now.
    await find(tab, `${FIELD}//input`).click()
    await expectEventually(() => textsOf(tab, `${OPTION}//b`)).toEqual([name])
    await tab.press('ArrowDown', 'Enter')
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe(name)
    tab.page.once('dialog', (dialog) => void dialog.accept())
    await tab.page.reload({ waitUntil: 'load' })
    await takeUpDraft(tab, 'Restore')
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe(name)

    // The list of all customers was never loaded.
    const asked = tab.requestsTo('/api/breeze/Customers').map((request) => decodeURIComponent(request.url()))
    expect(asked.filter((address) => address.includes('"take"'))).toEqual([])
  })
})

/** A customer whose name is unique. */
function someCustomer(): { readonly id: number; readonly name: string } {
  const [row] = product.stored.all(
    `SELECT id, companyName FROM Customer WHERE typeId = 1 AND deleted IS NULL
     GROUP BY companyName HAVING count(*) = 1 ORDER BY id DESC LIMIT 1`,
  )
  return { id: Number(row?.['id']), name: String(row?.['companyName']) }
}
