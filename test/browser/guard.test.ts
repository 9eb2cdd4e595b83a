import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, SCREEN, setField, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

describe('leaving a customer with unsaved changes', () => {
  it('F-025 lets the browser ask before the page is reloaded or closed, and only then', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const asked: string[] = []
    tab.page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await tab.page.reload()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(asked).toEqual([])
    await setField(tab, SCREEN, 'Phone', '(616) 555-0113')
    await tab.page.reload()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(asked).toEqual(['beforeunload'])
  })
})
