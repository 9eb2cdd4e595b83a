import { BadBundle } from '#server/kernel/errors.ts'
import type { PlannedChange } from '#server/save/pipeline/change.ts'
import type { NamedSave } from '#server/save/saveRoute.ts'
import type { NameOf } from '../queries/NameOf.ts'
import { prepareAll } from './ruleForAll.ts'

type Unmapped = PlannedChange['requested']['unmapped']

/** Saves that check the client's undeclared properties and store nothing. */
export function unmappedSaves(name: NameOf): readonly NamedSave[] {
  return [
    inspectingSave('SaveCheckUnmappedProperty', (unmapped) => {
      expectThat(unmapped?.[name('myUnmappedProperty')] === 'anything22', 'myUnmappedProperty')
    }),
    inspectingSave('SaveCheckUnmappedPropertySerialized', (unmapped, result) => {
      expectThat(unmapped?.[name('myUnmappedProperty')] === 'ANYTHING22', 'myUnmappedProperty')
      const other = member(unmapped, name('anotherOne'))
      expectThat(member(member(member(other, 'z'), '5'), 'foo') === 4, 'anotherOne.z[5].foo')
      expectThat(member(other, 'extra') === 666, 'anotherOne.extra')
      const companyName = String(result[name('companyName')])
      expectThat(companyName.toUpperCase() === companyName, 'companyName')
    }),
    inspectingSave('SaveCheckUnmappedPropertySuppressed', (unmapped) => {
      expectThat(unmapped === null, 'unmapped properties')
    }),
  ]
}

function inspectingSave(
  resource: string,
  look: (unmapped: Unmapped, result: PlannedChange['result']) => void,
): NamedSave {
  const rule = prepareAll(resource, async (unit) => {
    for (const change of unit.pending) {
      look(change.requested.unmapped, change.result)
      unit.exclude(change)
    }
  })
  return { resource, rules: [rule] }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(name)
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new BadBundle(`Wrong value: ${what}`, what)
}
