import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { startServer } from '#test/support/startServer.ts'

let folder: string

beforeEach(async () => {
  folder = await copyDemoCompany('small')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** The output of a server that does not start. */
async function complaintOf(options: Parameters<typeof startServer>[0]): Promise<string> {
  try {
    const server = await startServer({ dataDirectory: folder, ...options })
    await server.stop()
    return 'It starts.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a server that cannot start ends, and says why in one sentence,', () => {
  it('where another program listens at its port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = Object(other.address())
    expect(await complaintOf({ port })).toBe(
      `The server ended with 1:\nPORT is ${port}, but another program listens there.\n`,
    )
    other.close()
  })

  it('where its address is not of this computer', async () => {
    // An address reserved for documentation.
    expect(await complaintOf({ environment: { HOST: '192.0.2.1', NODE_ENV: 'test', ...PROVIDER } })).toBe(
      'The server ended with 1:\nHOST is "192.0.2.1", which is not an address of this computer.\n',
    )
  })

  it('where its folder is a file, or within one', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    for (const dataDirectory of [file, path.join(file, 'data')])
      expect(await complaintOf({ dataDirectory })).toBe(
        `The server ended with 1:\nDATA_DIR is "${dataDirectory}", which is not a writable folder.\n`,
      )
  })

  it('where nobody could sign in, and leaves nothing behind', async () => {
    const dataDirectory = path.join(folder, 'new')
    expect(await complaintOf({ dataDirectory, environment: { DEMO_SIGN_IN: 'off' } })).toMatch(
      /^The server ended with 1:\nNobody could sign in: set OIDC_AUTHORITY and OIDC_CLIENT_ID, or DEMO_SIGN_IN to on, .*\n$/,
    )
    expect(existsSync(dataDirectory)).toBe(false)
  })

  it('where its browser is none', async () => {
    expect(await complaintOf({ environment: { PUPPETEER_EXECUTABLE_PATH: '/no/browser' } })).toBe(
      'The server ended with 1:\nPUPPETEER_EXECUTABLE_PATH is "/no/browser", which is not an executable.\n',
    )
  })
})

/** The demo provider would refuse to start beyond loopback first. */
const PROVIDER = { OIDC_AUTHORITY: 'https://login.example/tenant/v2.0', OIDC_CLIENT_ID: 'page' }
