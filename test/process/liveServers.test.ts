import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { randomFrom } from '#server/demo/random.ts'
import { budget } from '#test/support/budget.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LiveListener } from '#test/support/LiveListener.ts'
import { SEED } from '#test/support/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { reservePort, startServer, type RunningServer } from '#test/support/startServer.ts'

const SAVES = budget({ gate: 16, soak: 600 })
const LISTENERS = 4

let staying: RunningServer
let killed: RunningServer

afterAll(async () => {
  await killed.kill()
  await staying.kill()
  await rm(staying.dataDirectory, { recursive: true, force: true })
})

/** A page: wherever it is connected, it has what it heard so far, and goes on from there. */
class Page {
  readonly heard: (string | null)[] = []
  readonly positions: number[] = []
  #listener: LiveListener | null = null

  async connect(origin: string, token: string): Promise<void> {
    const lastId = this.#listener?.lastId ?? null
    this.#collect()
    this.#listener = await LiveListener.open(origin, token, lastId)
    const listener = this.#listener
    await expectEventually(() => listener.hellos).toMatchObject([{ isReset: false }])
  }

  async untilOver(): Promise<void> {
    await this.#listener?.untilOver()
  }

  async close(): Promise<void> {
    await this.#listener?.close()
    this.#collect()
  }

  get count(): number {
    return this.heard.length + (this.#listener?.saves.length ?? 0)
  }

  #collect(): void {
    for (const { saveId, position } of this.#listener?.saves.splice(0) ?? []) {
      this.heard.push(saveId)
      this.positions.push(position)
    }
  }
}

/** Sends a save of one note until it is acknowledged or the server is gone. */
async function save({ url }: RunningServer, token: string, saveId: string): Promise<boolean> {
  const note = {
    id: -1,
    entityTypeName: 'Customer',
    entityId: 1,
    text: saveId,
    rowVersion: 1,
    entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
  }
  for (;;) {
    const status = await fetch(`${url}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entities: [note], saveOptions: { tag: { saveId } } }),
    }).then(
      (response) => response.status,
      () => null,
    )
    if (status === null) return false
    if (status === 200) return true
    // The other server holds the file.
    expect(status).toBe(503)
  }
}

/** A page says that customer 1 is on its screen. */
async function show(url: string, token: string, pageId: string): Promise<void> {
  const { status } = await fetch(`${url}/api/live/presence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pageId, present: [{ subject: 'Customer', key: '1', isEditing: false }] }),
  })
  expect(status).toBe(200)
}

it('[LV760] [LV761] [LV950] two servers on one file tell each page of each save once and in one order, and who is there, though one is killed', async () => {
  staying = await startServer({ company: 'small' })
  killed = await startServer({ dataDirectory: staying.dataDirectory, port: await reservePort() })
  const token = await signInOverHttp(staying.url, DEMO_USERS.office)
  const otherToken = await signInOverHttp(killed.url, DEMO_USERS.office)
  const pages = Array.from({ length: LISTENERS }, () => new Page())
  for (const [index, page] of pages.entries())
    await (index % 2 === 0 ? page.connect(staying.url, token) : page.connect(killed.url, otherToken))

  const watching = await signInOverHttp(staying.url, DEMO_USERS.owner)
  const watcher = await LiveListener.open(staying.url, watching)
  await show(staying.url, watching, 'watcher')
  await show(killed.url, otherToken, 'other')
  const people = () => watcher.presence.at(-1)?.people.length
  await expectEventually(people).toBe(1)

  const random = randomFrom(SEED)
  const killedAt = random.integer(SAVES / 4, SAVES / 2)
  const saveIds = Array.from({ length: SAVES }, () => randomUUID())
  const sent = saveIds.map(async (saveId, index) => {
    // A few at a time on each server.
    await expectEventually(() => pages[0]?.count ?? 0).toBeGreaterThanOrEqual(Math.min(index, killedAt) - 4)
    if (index === killedAt) await killed.kill()
    const isDone = index % 2 === 1 && (await save(killed, otherToken, saveId))
    // What was sent to the killed one is sent again: nobody knows whether it was stored.
    expect(isDone || (await save(staying, token, saveId))).toBe(true)
  })
  for (const page of pages.filter((_page, index) => index % 2 === 1)) {
    await page.untilOver()
    await page.connect(staying.url, token)
  }
  await Promise.all(sent)

  for (const page of pages) await expectEventually(() => page.count).toBeGreaterThanOrEqual(SAVES)
  // Where all that takes longer, the page that watches is forgotten, too, unless it says again that it is there.
  await show(staying.url, watching, 'watcher')
  await expectEventually(people).toBe(0)
  await watcher.close()
  for (const page of pages) await page.close()
  for (const { heard, positions } of pages) {
    expect(heard).toHaveLength(SAVES)
    expect(new Set(heard)).toEqual(new Set(saveIds))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(heard).toEqual(pages[0]?.heard)
  }
})
