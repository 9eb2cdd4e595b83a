import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, press, SCREEN, setField, waitFor } from './steps/screen.ts'

const product = useProduct()

describe('two tabs of a browser', () => {
  it('[LC780] share one stream, and both follow what a colleague saves, also when the one that reads it is closed', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const path = `/customers/${id}`
    const first = await product.visit('Dana Whitfield', path)
    await waitFor(first, buttonIn(SCREEN, 'Close'))
    await first.waitUntil(() => first.requestsTo('/api/live').length > 0, 'the first tab to open the stream')
    const second = await product.openInSecondTab(first, path)
    await waitFor(second, buttonIn(SCREEN, 'Close'))
    const colleague = await product.visit('Ann Kuiper', path)
    const save = async (name: string): Promise<void> => {
      await waitFor(colleague, buttonIn(SCREEN, 'Close'))
      await setField(colleague, SCREEN, 'Company name', name)
      await press(colleague, SCREEN, 'Save')
    }
    const streamsOf = (tab: typeof first): number =>
      tab.requestsTo('/api/live').filter((request) => request.method() === 'GET').length
    await save('Followed by Both')
    await first.waitForText('Followed by Both')
    await second.waitForText('Followed by Both')
    expect(streamsOf(second)).toBe(0)
    await first.page.close()
    await second.waitUntil(() => streamsOf(second) === 1, 'the second tab to read on')
    await save('Followed by One')
    await second.waitForText('Followed by One')
  })
})
