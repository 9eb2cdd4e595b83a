import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import type { Model } from '#shared/model/model.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  deleted,
  modified,
  openSaving,
  recording,
  userWith,
  type Saving,
  type SentEntity,
} from '../openSaving.ts'

const access = { read: 'signedIn', create: 'signedIn', update: 'signedIn', delete: 'signedIn' } as const

/** A team has a captain, who is one of its players; players may have a mentor among the players. */
const Team = defineEntity({
  name: 'Team',
  resource: 'Teams',
  caption: 'Team',
  title: ['name'],
  access,
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true }),
    captainId: field.reference('Captain', 'Player'),
    rowVersion: field.version(),
  },
})
const Player = defineEntity({
  name: 'Player',
  resource: 'Players',
  caption: 'Player',
  title: ['id'],
  access,
  fields: {
    id: field.id(),
    teamId: field.reference('Team', 'Team', { required: true }),
    mentorId: field.reference('Mentor', 'Player'),
    rowVersion: field.version(),
  },
})
const Husband = defineEntity({
  name: 'Husband',
  resource: 'Husbands',
  caption: 'Husband',
  title: ['id'],
  access,
  fields: {
    id: field.id(),
    partnerId: field.reference('Partner', 'Husband', { required: true }),
    rowVersion: field.version(),
  },
})
const model: Model = { namespace: 'Rolloff', entities: { Husband, Player, Team }, rules: {} }

let saving: Saving
const anyone = userWith()

beforeEach(async () => {
  saving = await openSaving({ model })
})
afterEach(() => saving.database.close())

/** Saves and returns the writing statements, shortened to verb and table. */
async function writes(entities: readonly SentEntity[]): Promise<string[]> {
  const statements: string[] = []
  const database = recording(saving.database, statements)
  await saveChanges({ ...saving.context, database }, { entities }, anyone)
  return statements
    .filter((sql) => /^(INSERT|UPDATE|DELETE)/.test(sql) && !/KeySequence|SaveFeed/.test(sql))
    .map((sql) => sql.replace(/^(INSERT INTO|UPDATE|DELETE FROM) "(\w+)".*/, '$1 $2'))
}

describe('a save of records that refer to each other', () => {
  it('[SV29] adds and removes a circle, cut at the reference that may be empty', async () => {
    const circle = [
      added('Player', -1, { teamId: -2, mentorId: -3 }),
      added('Team', -2, { name: 'Reds', captainId: -1 }),
      added('Player', -3, { teamId: -2 }),
    ]
    expect(await writes(circle)).toEqual([
      'INSERT INTO Team',
      'INSERT INTO Player',
      'UPDATE Player',
      'UPDATE Team',
    ])
    const [team] = await saving.rows('Team')
    const players = await saving.rows('Player')
    expect(team).toMatchObject({ captainId: 1, rowVersion: 1 })
    expect(players).toMatchObject([
      { id: 1, teamId: 1, mentorId: 2, rowVersion: 1 },
      { id: 2, teamId: 1, mentorId: null, rowVersion: 1 },
    ])

    const removal = [deleted('Team', team ?? {}), ...players.map((player) => deleted('Player', player))]
    await writes(removal)
    expect([await saving.rows('Team'), await saving.rows('Player')]).toEqual([[], []])
  })

  it('[SV29] adds a chain of records of one entity from its end, in whatever order they are sent', async () => {
    await writes([added('Team', -1, { name: 'Reds' })])
    const chain = Array.from({ length: 300 }, (_, i) =>
      added('Player', -1 - i, { teamId: 1, mentorId: i === 299 ? null : -2 - i }),
    )
    await writes(chain)
    const players = await saving.rows('Player')
    await writes(players.map((player) => deleted('Player', player)))
    expect([players.length, await saving.rows('Player')]).toEqual([300, []])
  })

  it('[SV29] refuses records that require each other, and takes one that refers to itself', async () => {
    const pair = [added('Husband', -1, { partnerId: -2 }), added('Husband', -2, { partnerId: -1 })]
    expect(await saving.refusal(pair, anyone)).toMatchObject({ code: 'bad_bundle', culprit: 'entities' })
    await saving.save([added('Husband', -1, { partnerId: -1 })], anyone)
    const [narcissus] = await saving.rows('Husband')
    expect(narcissus?.['partnerId']).toBe(narcissus?.['id'])
    await saving.save([deleted('Husband', narcissus ?? {})], anyone)
    expect(await saving.rows('Husband')).toEqual([])
  })

  it('[SV25] refuses to remove a record to which another of the same entity still refers', async () => {
    await writes([
      added('Team', -1, { name: 'Reds' }),
      added('Player', -2, { teamId: -1 }),
      added('Player', -3, { teamId: -1, mentorId: -2 }),
    ])
    const [mentor, pupil] = await saving.rows('Player')
    expect(await saving.refusal([deleted('Player', mentor ?? {})], anyone)).toMatchObject({
      code: 'rule_violations',
      entityErrors: [{ keyValues: [mentor?.['id']], errorName: 'referenced' }],
    })
    await writes([deleted('Player', mentor ?? {}), modified('Player', pupil ?? {}, { mentorId: null })])
    expect(await saving.rows('Player')).toHaveLength(1)
  })

  it('needs no audit log in the model', async () => {
    await saving.save([added('Team', -1, { name: 'Reds' })], anyone)
    const [team] = await saving.rows('Team')
    await saving.save([modified('Team', team ?? {}, { name: 'Blues' })], anyone)
    expect(await saving.refusal([modified('Team', team ?? {}, { name: 'Greens' })], anyone)).toMatchObject({
      conflicts: [{ current: { name: 'Blues' }, changedBy: null, changedAt: null }],
    })
  })
})
