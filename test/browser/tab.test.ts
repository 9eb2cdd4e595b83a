import { expectEventually } from '#test/support/eventually.ts'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { useBrowser } from '#test/support/browser.ts'

const PAGE = `<!doctype html><title>A form</title>
<label>Company <input id="company" value="Old" /></label>
<button onclick="fetch('/save?' + document.getElementById('company').value).then(() => document.body.append(' Saved'))">Save</button>
<span onclick="console.error('red'); console.warn('W0019 no key'); history.pushState(null, '', '/there?a=1')">Break</span>`

const browser = useBrowser()
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('Set-Cookie', 'visitor=1')
    response.setHeader('Content-Type', 'text/html')
    response.statusCode = request.url === '/favicon.ico' ? 204 : 200
    response.end(`${PAGE}<p>cookie: ${request.headers.cookie ?? 'none'}</p>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : ''
})
afterAll(() => server.close())

describe('a page in the browser of the tests', () => {
  it('is read, filled and clicked by its visible names', async () => {
    const tab = await browser.openPage()
    await tab.goTo(`${origin}/`)
    await expectEventually(() => tab.valueOf('Company')).toBe('Old')
    await tab.fill('Company', 'Pine')
    await tab.click('Save')
    await tab.waitForText('Saved')
    await expectEventually(() => tab.valueOf('Company')).toBe('Pine')
    expect(tab.requestsTo('/save').map((request) => new URL(request.url()).search)).toEqual(['?Pine'])
    expect(tab.drainProblems()).toEqual([])
  })

  it('reports console errors, but not that the widgets have no license key', async () => {
    const tab = await browser.openPage()
    await tab.goTo(`${origin}/`)
    await tab.clickText('Break')
    await tab.waitForAddress('/there?a=1')
    expect(tab.drainProblems()).toEqual(['red (/)'])
    expect(tab.drainProblems()).toEqual([])
  })

  it('leaves a page that asks before it is left once it asks no more', async () => {
    const tab = await browser.openPage()
    await tab.goTo(`${origin}/`)
    await tab.fill('Company', 'Pine')
    await tab.page.evaluate(() => {
      const asked = (question: Event) => {
        question.preventDefault()
        removeEventListener('beforeunload', asked)
      }
      addEventListener('beforeunload', asked)
    })
    await tab.goTo(`${origin}/again`)
    expect(tab.address()).toBe('/again')
    expect(await tab.valueOf('Company')).toBe('Old')
    expect(tab.page.listenerCount('dialog')).toBe(0)
  })

  it('belongs to its own visitor, unless it is opened in a second tab', async () => {
    const first = await browser.openPage()
    await first.goTo(`${origin}/`)
    const beside = await browser.openInSameContext(first)
    await beside.goTo(`${origin}/again`)
    await beside.waitForText('cookie: visitor=1')
    const stranger = await browser.openPage({ width: 800 })
    await stranger.goTo(`${origin}/again`)
    await stranger.waitForText('cookie: none')
    expect(stranger.page.viewport()?.width).toBe(800)
  })
})
