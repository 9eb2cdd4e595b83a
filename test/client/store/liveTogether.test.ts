import { budget } from '#test/support/budget.ts'
import { fc, takeTurn } from '#test/support/seed.ts'
import { Person, SharedShop } from './support/twoStores.ts'

const step = fc.record({
  who: fc.constantFrom<0 | 1>(0, 1),
  kind: fc.constantFrom(
    'edit',
    'edit',
    'edit',
    'remove',
    'create',
    'undo',
    'save',
    'save',
    'slow',
    'arrive',
    'follow',
    'follow',
    'followTwice',
    'decide',
  ),
  a: fc.nat({ max: 11 }),
  b: fc.nat({ max: 5 }),
})

type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object

async function run(person: Person, { kind, a, b }: Step): Promise<void> {
  const actions: Record<Step['kind'], () => Promise<void> | void> = {
    edit: () => person.edit(a, b),
    remove: () => person.remove(a),
    create: () => person.create(),
    undo: () => person.undo(),
    save: () => person.save(),
    slow: () => person.slow(),
    arrive: () => person.arrive(),
    follow: () => person.follow(false),
    followTwice: () => person.follow(true),
    decide: () => person.decide(a),
  }
  await actions[kind]()
}

const did = (who: 0 | 1, kind: Step['kind'], a = 0): Step => ({ who, kind, a, b: 0 })

/** What was asked again once: a conflict that was decided while the save was on its way that met it. */
const DECIDED_MEANWHILE: Step[] = [
  did(0, 'edit', 5),
  did(1, 'create'),
  did(0, 'save'),
  did(1, 'edit', 6),
  did(1, 'follow'),
  did(1, 'slow'),
  did(1, 'save'),
  did(1, 'decide'),
  did(1, 'decide'),
]

/** The decision to restore what was deleted is taken back, and so the question is open again. */
const RESTORATION_TAKEN_BACK: Step[] = [
  did(1, 'remove'),
  did(1, 'save'),
  did(0, 'edit'),
  did(0, 'follow'),
  did(0, 'decide'),
  did(0, 'undo'),
]

/** What was asked again once: somebody restored what a colleague had deleted, and deleted it after all. */
const RESTORED_AND_DELETED: Step[] = [
  did(0, 'remove'),
  did(0, 'save'),
  did(1, 'edit'),
  did(1, 'follow'),
  did(0, 'edit'),
  did(1, 'decide'),
  did(0, 'edit'),
  did(1, 'remove'),
]

it('[LC787] [LC788] [CF1103] whatever two people do at once, what each entered is stored or was given up knowingly, and both see the same', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
        const shop = new SharedShop()
        const people = [await Person.begin('a', shop), await Person.begin('b', shop)] as const
        for (const each of steps) await run(people[each.who], each)
        // Twice, because the second follows what the first stored at last.
        for (const person of [...people, ...people]) await person.finish()
        expect(shop.lost).toEqual([])
        for (const { dropped, entered, name, seen, store } of people) {
          const own = shop.overwritten.filter(({ saveId }) => saveId.startsWith(name))
          expect(own.filter(({ value }) => !seen.has(value))).toEqual([])
          expect(entered.filter((value) => !shop.stored.has(value) && !dropped.has(value))).toEqual([])
          expect([store.pending.count, store.foreign.conflicts]).toEqual([0, []])
        }
        for (const person of people) expect(person.cache()).toEqual(shop.rowsIn(person.cache()))
      })
      .beforeEach(takeTurn),
    {
      examples: [[DECIDED_MEANWHILE], [RESTORATION_TAKEN_BACK], [RESTORED_AND_DELETED]],
      numRuns: budget({ gate: 30, soak: 100_000 }),
    },
  )
})
