import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import path from 'node:path'
import { registerFunctions } from '#server/database/sqlite/functions.ts'
import { randomFrom } from '#server/demo/random.ts'
import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { reservePort, startServer, type RunningServer } from '#test/support/startServer.ts'

const SAVES = budget({ gate: 4, soak: 200 })
const RECORDS = 50
const KILLS = budget({ gate: 1, soak: 12 })
const LATEST_KILL_MILLISECONDS = 14

let server: RunningServer

afterAll(async () => {
  await server.kill()
  await rm(server.dataDirectory, { recursive: true, force: true })
})

describe('a server that is killed while it saves', () => {
  it('F-114 keeps every acknowledged save whole, no other partly, and takes a repeated one once', async () => {
    const random = randomFrom(SEED)
    const killed = new Set<number>()
    while (killed.size < KILLS) killed.add(random.integer(0, SAVES - 1))
    server = await startServer({ company: 'small', port: await reservePort() })
    const token = await signInOverHttp(server.url, DEMO_USERS.office)

    const acknowledged = new Set<string>()
    for (let save = 0; save < SAVES; save += 1) {
      const saveId = randomUUID()
      const sent = send(token, saveId)
      if (killed.has(save)) {
        await pause(random.integer(0, LATEST_KILL_MILLISECONDS))
        await server.kill()
      }
      if (await sent) acknowledged.add(saveId)
      if (!killed.has(save)) continue
      expectWhole(acknowledged)
      server = await startServer({ dataDirectory: server.dataDirectory, port: server.port })
      expect(await send(token, saveId)).toBe(true)
      acknowledged.add(saveId)
    }

    await server.kill()
    expectWhole(acknowledged)
    expect(acknowledged.size).toBe(SAVES)
  })
})

/** Sends one save of fifty records; true once acknowledged, false if the connection breaks. */
async function send(token: string, saveId: string): Promise<boolean> {
  const note = (index: number) => ({
    id: -index - 1,
    entityTypeName: 'Customer',
    entityId: 1,
    text: saveId,
    rowVersion: 1,
    entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
  })
  const body = JSON.stringify({
    entities: Array.from({ length: RECORDS }, (_, index) => note(index)),
    saveOptions: { tag: { saveId } },
  })
  const response = await fetch(`${server.url}/api/breeze/SaveChanges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null)
  if (response === null) return false
  expect([response.status, response.status === 200 ? '' : response.text]).toEqual([200, ''])
  return true
}

/** Reads the file itself, as a restarted server would. */
function expectWhole(acknowledged: ReadonlySet<string>): void {
  const database = new BetterSqlite3(path.join(server.dataDirectory, 'rolloff.db'))
  registerFunctions(database)
  const count = (sql: string): Map<string, number> =>
    new Map(database.prepare<[], [string, number]>(sql).raw().all())
  const notes = count(`SELECT text, count(*) FROM Note WHERE length(text) = 36 GROUP BY text`)
  const audits = count(`SELECT saveId, count(*) FROM AuditLog WHERE entityTypeName = 'Note' AND saveId IN
    (SELECT text FROM Note) GROUP BY saveId`)
  const answers = count(`SELECT saveId, count(*) FROM SaveLog WHERE answer <> '' GROUP BY saveId`)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  expect([...notes.values()].filter((found) => found !== RECORDS)).toEqual([])
  expect(audits).toEqual(notes)
  for (const saveId of acknowledged) expect([notes.get(saveId), answers.get(saveId)]).toEqual([RECORDS, 1])
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
