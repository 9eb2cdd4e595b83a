import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'

let folder: string

beforeEach(async () => {
  folder = await copyDemoCompany('small')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm run backup` or `npm run restore` for a data folder. */
async function run(
  command: 'backup' | 'restore',
  ...more: string[]
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [path.resolve(`dist/server/${command}.js`), ...more], {
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, said }
}

describe('an installation', () => {
  it('[OP1032] [OP1033] is backed up and rehearsed while it runs, and restored while it is stopped', async () => {
    const backup = path.join(folder, 'backup.tar.gz')
    const server = await startServer({ dataDirectory: folder })
    expect(await run('backup', backup)).toMatchObject({
      code: 0,
      said: expect.stringContaining('checked') as unknown,
    })
    expect(await run('backup', backup)).toMatchObject({ code: 1 })
    expect(await run('restore', backup)).toEqual({
      code: 1,
      said: `${path.join(folder, 'rolloff.db')} is in use; stop the server first.\n`,
    })
    expect(await run('restore')).toEqual({ code: 1, said: 'Name one file: npm run restore -- FILE\n' })
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect(await run('restore', '--rehearse', backup)).toMatchObject({
      code: 0,
      said: expect.stringContaining('All figures are those that were noted when it was made.') as unknown,
    })
    await server.stop()
    expect(await run('restore', backup)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is kept as') as unknown,
    })
    const restored = await startServer({ dataDirectory: folder })
    await signInOverHttp(restored.url, DEMO_USERS.office)
    expect(await restored.stop()).toBe(0)
  })

  it('says at its start that another server uses its database, and works beside it', async () => {
    const first = await startServer({ dataDirectory: folder })
    const second = await startServer({ dataDirectory: folder })
    const warning = `Another server uses ${path.join(folder, 'rolloff.db')}; an embedded database should have only one.`
    const lines = second.output().split('\n')
    expect(lines).toContain(warning)
    expect(lines).toContainEqual(expect.stringMatching(`^{"level":40,.*"msg":"${warning}"}$`))
    expect(first.output()).not.toContain(warning)
    for (const server of [first, second]) {
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      await signInOverHttp(server.url, DEMO_USERS.office)
    }
    await Promise.all([first.stop(), second.stop()])
  })

  it('logs every request with its id, but neither tokens nor user content', async () => {
    const environment = { LOG_LEVEL: 'debug' }
    const server = await startServer({ dataDirectory: folder, environment })
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const where = encodeURIComponent(JSON.stringify({ where: { companyName: 'Secret Sand' } }))
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'of-this-test' }
    await fetch(`${server.url}/api/breeze/Customers?${where}`, { headers })
    await fetch(`${server.url}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers,
      body: '{"entities":"Secret Sand"}',
    })
    expect(await server.stop()).toBe(0)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.filter((line) => line.includes('"requestId":"of-this-test"')).length).toBeGreaterThanOrEqual(
      2,
    )
    expect(
      lines.some((line) =>
        line.includes('"route":"GET /api/breeze/:resource","resource":"Customers","userId":'),
      ),
    ).toBe(true)
    expect(server.output()).not.toContain(token)
    expect(server.output()).not.toContain('Secret')
  })

  it('reports that it is not ready before it stops accepting requests', async () => {
    const server = await startServer({ dataDirectory: folder, environment: { STOP_DELAY: '1' } })
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    const stopped = server.stop()
    while (!server.output().includes('Stopping')) await new Promise((resolve) => setImmediate(resolve))
    const ready = await fetch(`${server.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }])
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(await stopped).toBe(0)
  })
})

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

/** The demo provider would refuse to start beyond loopback first. */
const PROVIDER = { OIDC_AUTHORITY: 'https://login.example/tenant/v2.0', OIDC_CLIENT_ID: 'page' }
