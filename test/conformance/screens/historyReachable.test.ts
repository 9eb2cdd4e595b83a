import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HISTORY_DEPTH, historyParts } from '#shared/auditing/historyParts.ts'
import { entities, rolloffModel } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import { queryContracts } from '#shared/queries.ts'

const FIXED = 'The product brings them; nobody changes them.'

/** Audited records of which no screen has the history, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  CustomerType: FIXED,
  DumpsterPrice: 'They are what the dumpster had, whose history has the same changes.',
  FuelRatePercentage: 'They follow from a setting, which has its history.',
  InvoiceStatus: FIXED,
  JobAction: FIXED,
  JobType: FIXED,
  PaymentMethod: FIXED,
  RateType: FIXED,
  RentalStatus: FIXED,
  Role: FIXED,
  SettingValue: 'They are what the setting had, whose history has the same changes.',
}

const texts = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('client', file), 'utf8'))

/** The first words in parentheses after a word, in all of the client. */
function namedAfter(word: string): readonly string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${word}\\((\\w+),`, 'g'))].flatMap(([, name]) => name ?? []),
  )
}

function entityOfQuery(variable: string): readonly string[] {
  const name = variable.replace(/Query$/, '').toLowerCase()
  return queryContracts.flatMap((contract) => {
    if (contract.result !== 'records') return []
    const { entity } = contract
    return [contract.name, entity.name].some((each) => each.toLowerCase() === name) ? [entity.name] : []
  })
}

/** The entities whose records a screen, a dialog or a list shows, all of which have a History. */
const SHOWN = [
  ...namedAfter('recordScreen'),
  ...namedAfter('editorOf'),
  ...[...namedAfter('listScreen'), ...namedAfter('lookupTable')].flatMap(entityOfQuery),
  // Each page of settings has the history of its settings.
  'Setting',
]

function withParts(name: string, depth = HISTORY_DEPTH): readonly string[] {
  if (depth === 0 || !(name in entities)) return [name]
  const parts = historyParts(rolloffModel, getEntity(rolloffModel, name))
  return [name, ...parts.flatMap(({ target }) => withParts(target, depth - 1))]
}

it('[LT6] [ED740] [RD740] B-08 every audited record has its history on a screen, or in that of what it belongs to', () => {
  const reached = new Set(SHOWN.flatMap((name) => withParts(name)))
  const unreached = Object.values(entities).filter(({ name, audited }) => audited && !reached.has(name))
  expect(unreached.map(({ name }) => name)).toEqual(Object.keys(ELSEWHERE))
})
