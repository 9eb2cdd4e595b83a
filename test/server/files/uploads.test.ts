import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as send, type ClientRequest } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { savePhotoRoute } from '#server/calls/file/savePhoto.ts'
import { describeCalls } from '#server/calls/openapi/describeCalls.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { Pictures } from '#server/files/Pictures.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { aPicture } from './pictures.ts'

const ADDRESS = '/api/file/savePhoto?id=512&mode=1'

let books: Books
let app: FastifyInstance
let folder: string
let origin: string

beforeAll(async () => {
  books = await openBooks()
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-uploads-'))
  app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: () => ({}) },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  handleErrors(app)
  app.decorateRequest('user', {
    getter() {
      return { ...aUser('Rentals:Admin'), userId: Number(this.headers['x-user'] ?? 7) }
    },
  })
  await describeCalls(app)
  await app.register(savePhotoRoute, {
    saves: books.context,
    files: localFileStore(folder),
    pictures: new Pictures({ megapixelsPerMinute: 1_500 }),
    receiving: receiving(),
    uploadsOfUser: 2,
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await books.database.close()
  await rm(folder, { recursive: true, force: true })
})

const DISPOSITION = 'content-disposition: form-data; name="photos"; filename="a.png"'
const part = (boundary: string, content = 'bytes'): string =>
  `--${boundary}\r\n${DISPOSITION}\r\n\r\n${content}`

async function post(body: string, type: string) {
  const answer = await fetch(`${origin}${ADDRESS}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  return { status: answer.status, answer: (await answer.json()) as unknown }
}

/** An upload of which only the beginning is sent. */
async function stalled(userId: number, content?: string): Promise<ClientRequest> {
  const sending = send(`${origin}${ADDRESS}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 10_000,
      'x-user': userId,
      expect: '100-continue',
    },
  })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.write(part('b', content))
  return sending
}

async function photoOf(userId: number): Promise<Response> {
  const body = new FormData()
  body.append('photos', new Blob([new Uint8Array(await aPicture().png().toBuffer())]), 'gate.png')
  return fetch(`${origin}${ADDRESS}`, { method: 'POST', body, headers: { 'x-user': String(userId) } })
}

const receiving = (): string => path.join(folder, 'receiving')

/** The folder in which a file of this content is received. */
async function folderWith(content: string): Promise<string | null> {
  for (const name of await readdir(receiving()).catch(() => [])) {
    const received = path.join(receiving(), name)
    // The folder of another upload may be gone meanwhile.
    const files = await readdir(received).catch(() => [])
    const contents = files.map((file) => readFile(path.join(received, file), 'utf8').catch(() => ''))
    if ((await Promise.all(contents)).includes(content)) return received
  }
  return null
}

describe('an upload of photos', () => {
  it.each([
    ['has no end', part('b'), 'boundary=b'],
    ['ends within the headers of a part', `--b\r\n${DISPOSITION.slice(0, 30)}`, 'boundary=b'],
    ['ends within its boundary', `${part('b')}\r\n--`, 'boundary=b'],
    ['names no boundary', `${part('b')}\r\n--b--`, ''],
    ['has another boundary', `${part('c')}\r\n--c--`, 'boundary=b'],
    ['has a boundary of 300 characters', `${part('b'.repeat(300))}\r\n`, `boundary=${'b'.repeat(300)}`],
    ['is empty', '', 'boundary=b'],
    ['is no form', 'hello', 'boundary=b'],
  ])('F-112 that %s is refused as what it is', async (_what, body, boundary) => {
    expect(await post(body, `multipart/form-data; ${boundary}`)).toMatchObject({
      status: 400,
      answer: { code: 'bad_request', culprit: 'body' },
    })
  })

  it('F-112 waits for nobody who has stopped sending', async () => {
    const waiting = await Promise.all(Array.from({ length: 30 }, (_none, index) => stalled(100 + index)))
    const answer = await photoOf(7)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, message: '' }])
    for (const sending of waiting) sending.destroy()
  })

  it('F-112 of a user with other running uploads is refused as retryable, without delaying anybody else', async () => {
    const waiting = await Promise.all([stalled(8), stalled(8)])
    const refused = await photoOf(8)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect((await photoOf(7)).status).toBe(200)
    for (const sending of waiting) sending.destroy()
    await waitUntil(async () => (await photoOf(8)).status === 200)
  })

  it('leaves nothing behind where it breaks off', async () => {
    const content = randomUUID()
    const sending = await stalled(9, content)
    let received: string | null = null
    await waitUntil(async () => {
      received = await folderWith(content)
      return received !== null
    })
    sending.destroy()
    await waitUntil(() => received !== null && !existsSync(received))
    expect(await folderWith(content)).toBeNull()
  })
})
