import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { main, Region } from '../support/Region.ts'

const part = (name: string) =>
  new Region(name, () => document.querySelector(`main section[aria-label="${name}"]`))
const recent = part('Recent')
const pages = servePages()
const counts = () =>
  [...document.querySelectorAll('section[aria-label="Waiting for you"] li')].map((item) =>
    (item.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  )

describe('B-10 the home page', () => {
  it('leads back to the records where the user was, and counts no work of others', async () => {
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.reads('Identity')
    await pages.open('/', ['Customer:Admin'])
    await recent.reads('Acme')
    await pages.open('/start', ['Schedule', 'Dumpster'])
    await expectEventually(counts).toEqual(['0 Your jobs today'])
  })
})
