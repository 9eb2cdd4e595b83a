import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { Office } from './steps/Office.ts'
import { useProduct, type ProductUnderTest } from './steps/product.ts'

const CALLER = 'Grand River Roofing'

/** Who called, as the server says it. */
async function callers({ url }: ProductUnderTest): Promise<string> {
  const token = await signInOverHttp(url, DEMO_USERS.owner)
  const response = await fetch(`${url}/api/breeze/DispatchNotes`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return response.text()
}

describe('the server that test files share', () => {
  let url: string

  describe('for a file that stores something', () => {
    const product = useProduct()

    it('has a server that shows what the file stores', async () => {
      url = product.url
      await (await Office.open(product)).add('DispatchNote', { companyName: CALLER })
      expect(await callers(product)).toContain(CALLER)
    })
  })

  describe('for the next one', () => {
    const product = useProduct({ storesNothing: true })

    it('has the demo company as it is new', async () => {
      expect(product.url).toBe(url)
      expect(await callers(product)).not.toContain(CALLER)
      expect(await callers(product)).toContain('companyName')
    })
  })
})
