import { writeFile, readdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sendParts, PartsResponse, type Part } from '#server/calls/figures/PartsResponse.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import { expectEventually } from '#test/support/eventually.ts'

/** A part that is read when the test says so. */
class HeldPart implements Part {
  isAsked = false
  finish: (result: ReadResult) => void = () => {}
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  readonly read = (): Promise<ReadResult> => {
    this.isAsked = true
    return new Promise((resolve) => (this.finish = resolve))
  }
}

const value = (of: unknown): ReadResult => inMemory(Buffer.from(JSON.stringify(of)))
const refused = (name: string, error: Error): Part => ({ name, read: () => Promise.reject(error) })

describe('A response of parts', () => {
  let app: FastifyInstance
  let response: PartsResponse
  beforeEach(async () => {
    app = Fastify()
    app.get('/', (request, reply) => sendParts(request, reply, response))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  const address = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`

  const lines = (text: string): readonly unknown[] =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))

  it('[CL1] has an error in place of a refused part, without internal details, and all the others', async () => {
    response = new PartsResponse(
      [
        refused('secret', new NotAllowed('Your roles do not allow this.', '/api/x')),
        { name: 'jobs', read: async () => value(7) },
        refused('broken', new Error('no such table: Job')),
      ],
      1,
    )
    const found = lines(await (await fetch(address())).text())
    expect(found).toMatchObject([
      { part: 'secret', error: { code: 'not_allowed', message: 'Your roles do not allow this.' } },
      { part: 'jobs', value: 7 },
      { part: 'broken', error: { code: 'internal_error' } },
    ])
    expect(JSON.stringify(found)).not.toContain('no such table')
  })

  it('[CL1] sends each part as soon as it is ready', async () => {
    const [slow, fast] = [new HeldPart('slow'), new HeldPart('fast')]
    response = new PartsResponse([slow, fast], 2)
    const asked = fetch(address())
    await expectEventually(() => fast.isAsked).toBe(true)
    fast.finish(value('there'))
    const { body } = await asked
    if (body === null) throw new Error('There is no body.')
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    expect(lines((await reader.read()).value ?? '')).toEqual([{ part: 'fast', value: 'there' }])
    slow.finish(value('too'))
    expect(lines((await reader.read()).value ?? '')).toEqual([{ part: 'slow', value: 'too' }])
    expect((await reader.read()).done).toBe(true)
  })

  it('[CL1] reads no further part once the client is gone', async () => {
    const [first, second] = [new HeldPart('first'), new HeldPart('second')]
    response = new PartsResponse([first, second], 1)
    const left = new AbortController()
    const asked = fetch(address(), { signal: left.signal }).catch((error: unknown) => error)
    await expectEventually(() => first.isAsked).toBe(true)
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    left.abort()
    await asked
    await expectEventually(connections).toBe(0)
    first.finish(value(1))
    await app.close()
    expect(second.isAsked).toBe(false)
  })

  it('[CL1] reads the next part while one is sent from its file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-parts-'))
    const file = path.join(folder, 'first.json')
    await writeFile(file, '1')
    response = new PartsResponse(
      [
        { name: 'first', read: async () => ({ in: 'file', path: file }) },
        // The file is removed once it is sent.
        { name: 'second', read: async () => value(await readdir(folder)) },
      ],
      1,
    )
    expect(lines(await (await fetch(address())).text())).toEqual([
      { part: 'first', value: 1 },
      { part: 'second', value: ['first.json'] },
    ])
    await rm(folder, { recursive: true })
  })

  it('[CL1] streams a large part from its file, and removes it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-parts-'))
    const rows = Array.from({ length: 50_000 }, (_each, id) => ({ id }))
    const file = path.join(folder, 'rows.json')
    await writeFile(file, JSON.stringify(rows))
    response = new PartsResponse([{ name: 'rows', read: async () => ({ in: 'file', path: file }) }], 1)
    expect(lines(await (await fetch(address())).text())).toEqual([{ part: 'rows', value: rows }])
    await expectEventually(() => readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})
