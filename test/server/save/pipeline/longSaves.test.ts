import { saveChanges } from '#server/save/saveChanges.ts'
import { everybody, openHauler, type Hauler } from '../openHauler.ts'
import { added } from '../openSaving.ts'

let hauler: Hauler
beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

/** Counts how often everything else in the thread has its turn while work is done. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0
  let goesOn = true
  const turn = (): void => {
    ticks += 1
    if (goesOn) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  goesOn = false
  return ticks
}

describe('[SV50] a save of many records', () => {
  it('yields to others again and again', async () => {
    const notes = Array.from({ length: 2_000 }, (_each, index) =>
      added('Note', -1 - index, { entityTypeName: 'Customer', entityId: 1, text: `Note ${index}` }),
    )
    const ticks = await ticksDuring(saveChanges(hauler.context, { entities: notes }, everybody))
    // Each stretch is some milliseconds long, and 2,000 records take more than a hundred.
    expect(ticks).toBeGreaterThan(5)
    expect(await hauler.rows('Note')).toHaveLength(2_000)
  })

  it('is seen whole or not at all by those who read meanwhile', async () => {
    const notes = Array.from({ length: 500 }, (_each, index) =>
      added('Note', -1 - index, { entityTypeName: 'Customer', entityId: 1, text: `Note ${index}` }),
    )
    const seen = new Set<unknown>()
    let goesOn = true
    const watching = (async () => {
      while (goesOn) {
        const [row] = await hauler.database.query('SELECT count(*) AS "count" FROM "Note"', [])
        seen.add(row?.['count'])
        await new Promise(setImmediate)
      }
    })()
    await saveChanges(hauler.context, { entities: notes }, everybody)
    goesOn = false
    await watching
    expect([...seen].every((count) => count === 0 || count === 500)).toBe(true)
  })
})
