import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type ClientHttp2Session } from 'node:http2'
import { Agent, request, type RequestOptions } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { startIdentityProvider, type IdentityProvider } from '#test/support/identityProvider.ts'
import { CERTIFICATE_FILE, hasNginx, startNginx, type Nginx } from '#test/support/startNginx.ts'
import { reservePort, startServer, type RunningServer } from '#test/support/startServer.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const WRITERS = 3
/** Between the requests of a writer, so that all of them stay below the 100 a second that the proxy lets a client ask, however fast the servers are. */
const PAUSE_MILLISECONDS = 100
const RESTART = path.resolve('deploy', 'rolling-restart.sh')
const ca = readFileSync(CERTIFICATE_FILE)

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

let provider: IdentityProvider
let token: string
let folder: string
let nginx: Nginx
let control: Server
const servers = new Map<number, RunningServer>()

/** One request on a connection of its own. */
async function send(
  address: string,
  { body, ...options }: RequestOptions & { readonly body?: string } = {},
): Promise<Answer> {
  const agent = new Agent({ ca, keepAlive: false })
  const sent = request(`${nginx.url}${address}`, { ...options, agent })
  const answered = once(sent, 'response')
  sent.end(body)
  const [response] = await answered
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const authorized = () => ({ authorization: `Bearer ${token}` })

function save(saveId: string): Promise<Answer> {
  const note = {
    id: -1,
    entityTypeName: 'Customer',
    entityId: 1,
    text: saveId,
    rowVersion: 1,
    entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
  }
  return send('/api/breeze/SaveChanges', {
    method: 'POST',
    headers: { ...authorized(), 'content-type': 'application/json' },
    body: JSON.stringify({ entities: [note], saveOptions: { tag: { saveId } } }),
  })
}

async function startAt(port: number): Promise<void> {
  const environment = { ...provider.environment, METRICS_TOKEN: 'the-token-of-the-metrics' }
  servers.set(port, await startServer({ dataDirectory: folder, port, environment }))
}

/** Takes the place of systemd: restarts the server of a unit. */
async function serveControl(): Promise<string> {
  control = createServer((asked, response) => {
    const port = Number(/rolloff@(\d+)$/.exec(asked.url ?? '')?.[1])
    void (async () => {
      await servers.get(port)?.stop()
      await startAt(port)
      response.end()
    })()
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const address = control.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

;(hasNginx ? describe : describe.skip)(
  `behind the proxy of the guide${hasNginx ? '' : ' (nginx is not installed)'}`,
  () => {
    const scratch = temporaryFolder('proxy')

    beforeAll(async () => {
      provider = await startIdentityProvider()
      token = await provider.tokenOf('dana.whitfield@rolloff.example', 3_600)
      folder = await copyDemoCompany('small')
      const ports: [number, number] = [await reservePort(), await reservePort()]
      await startAt(ports[0])
      await startAt(ports[1])
      const [httpPort, httpsPort] = [await reservePort(), await reservePort()]
      nginx = await startNginx({ folder: scratch, httpPort, httpsPort, servers: ports })
    })

    afterAll(async () => {
      await nginx.stop()
      control.close()
      for (const server of servers.values()) await server.kill()
      await provider.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('[KE1067] pages come by TLS and HTTP/2, and metrics and addresses with names stay inside', async () => {
      const page = await send('/')
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      expect(String(page.headers['set-cookie'])).toMatch(
        /^rolloff_browser=.*; secure; httponly; samesite=lax$/i,
      )
      expect(
        (await send('/metrics', { headers: { authorization: 'Bearer the-token-of-the-metrics' } })).status,
      ).toBe(404)
      const where = encodeURIComponent(JSON.stringify({ where: { companyName: 'Secret Sand' } }))
      const found = await send(`/api/breeze/Customers?${where}`, { headers: authorized() })
      expect(found.status).toBe(200)
      await expectEventually(() => nginx.log()).toContain('/api/breeze/Customers')
      const lines = nginx
        .log()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(lines.at(-1)).toMatchObject({
        address: '127.0.0.1',
        path: '/api/breeze/Customers',
        status: 200,
        requestId: found.headers['x-request-id'],
      })
      expect(nginx.log()).not.toContain('Secret')
    })

    it('[KE1067] streams of changes arrive as they are sent', async () => {
      const session: ClientHttp2Session = connect(nginx.url, { ca })
      let heard = ''
      const stream = session.request({ ':path': '/api/live', ...authorized() })
      stream.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      await expectEventually(() => heard).toContain('hello')
      const saveId = randomUUID()
      expect((await save(saveId)).status).toBe(200)
      await expectEventually(() => heard).toContain(saveId)
      session.destroy()
    })

    it('[KE1067] both servers are restarted one after the other without a failed request', async () => {
      const bin = path.join(scratch, 'bin')
      mkdirSync(bin)
      const systemctl = path.join(bin, 'systemctl')
      writeFileSync(
        systemctl,
        `#!/bin/sh\nexec curl --fail --silent --request POST "${await serveControl()}/$2"\n`,
      )
      chmodSync(systemctl, 0o755)
      const before = new Map(servers)
      const restarting = spawn(RESTART, [...servers.keys()].map(String), {
        env: {
          ...process.env,
          PATH: `${bin}:${process.env['PATH'] ?? ''}`,
          NGINX_CONF: nginx.conf,
          NGINX_RELOAD: nginx.reload,
          SETTLE_SECONDS: '1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const said = text(restarting.stdout)
      let isOver = false
      const ended = once(restarting, 'exit').then(([code]: unknown[]) => {
        isOver = true
        return code
      })
      const failed: unknown[] = []
      const stored: string[] = []
      const write = async (): Promise<void> => {
        while (!isOver) {
          const saveId = randomUUID()
          const answer = await save(saveId)
          // Two servers on one file: the other one is storing. A page asks again, with the same id.
          const isLocked = answer.status === 503 && answer.body.includes('locked')
          if (answer.status === 200) stored.push(saveId)
          else if (!isLocked) failed.push([answer.status, answer.body])
          const read = await send('/api/breeze/Customers?%7B%22take%22%3A5%7D', { headers: authorized() })
          if (read.status !== 200) failed.push([read.status, read.body])
          await setTimeout(PAUSE_MILLISECONDS)
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, write))
      expect(await ended).toBe(0)
      expect((await said).match(/is back/g)).toHaveLength(2)
      expect(failed).toEqual([])
      expect(stored.length).toBeGreaterThan(WRITERS)
      for (const [port, server] of servers) expect(server.processId).not.toBe(before.get(port)?.processId)
      const notes = await send(
        `/api/breeze/Notes?${encodeURIComponent(JSON.stringify({ where: { entityTypeName: 'Customer', entityId: 1 } }))}`,
        { headers: authorized() },
      )
      for (const saveId of stored) expect(notes.body.split(saveId)).toHaveLength(2)
    })
  },
)
