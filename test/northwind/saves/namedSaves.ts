import { AppError, BadBundle } from '#server/kernel/errors.ts'
import type { NamedSave } from '#server/save/saveRoute.ts'
import type { CheckRule, PrepareRule } from '#server/save/pipeline/SaveRule.ts'
import { toEntityError } from '#server/save/pipeline/checkStage.ts'
import type { UnitOfWork } from '#server/save/pipeline/UnitOfWork.ts'
import type { EntityError } from '#shared/wire/errors.ts'
import type { PlannedChange } from '#server/save/pipeline/change.ts'
import type { NameOf } from '../queries/NameOf.ts'
import { prepareAll } from './ruleForAll.ts'

const AUDITING_USER = 12_345

/** Named saves. */
export function namedSaves(name: NameOf): readonly NamedSave[] {
  return [
    save('SaveWithComment', async (unit, { tag, now }) => {
      unit.add('Comment', {
        [name('createdOn')]: now,
        [name('seqNum')]: 1,
        [name('comment1')]: typeof tag === 'string' ? tag : 'Generic comment',
      })
    }),
    save('SaveWithFreight', addFreight(name)),
    save('SaveWithFreight2', addFreight(name)),
    save('SaveWithExit', skipAllChanges),
    refusing('SaveWithEntityErrorsException', async (changes) => {
      const refused = changes.filter(({ shape }) => shape.name === 'Order')
      throw new OrdersRejectedError(
        refused.map((change) =>
          toEntityError({
            change,
            violation: {
              code: 'WrongMethod',
              field: name('orderID'),
              message: 'Cannot save orders with this save method',
            },
          }),
        ),
      )
    }),
    refusing('SaveAndThrow', async () => {
      throw new Error('Deliberately thrown exception')
    }),
    save('SaveWithAuditFields', async (unit, { now }) => {
      for (const { operation, result } of unit.of('User')) {
        const by = operation === 'create' ? ['created', 'modified'] : ['modified']
        for (const stamp of by) {
          result[name(`${stamp}By`)] = 'test'
          result[name(`${stamp}ByUserId`)] = AUDITING_USER
          result[name(`${stamp}Date`)] = now
        }
      }
    }),
    save('SaveCheckInitializer', async (unit, { now }) => {
      unit.add('Order', { [name('orderDate')]: `${now.slice(0, 10)}T00:00:00.000Z` })
    }),
    ...unmappedSaves(name),
  ]
}

/** Rejects orders with its own message. */
class OrdersRejectedError extends AppError {
  readonly code = 'rule_violations'
  readonly statusCode = 403
  readonly entityErrors: readonly EntityError[]

  constructor(entityErrors: readonly EntityError[]) {
    super('test of custom exception message')
    this.entityErrors = entityErrors
  }

  override details() {
    return { entityErrors: this.entityErrors }
  }
}

function save(resource: string, prepare: PrepareRule['run']): NamedSave {
  return { resource, rules: [prepareAll(resource, prepare)] }
}

function refusing(resource: string, check: CheckRule['run']): NamedSave {
  return { resource, rules: [{ name: resource, phase: 'check', watches: 'everything', run: check }] }
}

function addFreight(name: NameOf): PrepareRule['run'] {
  return async (unit, { tag }) => {
    if (typeof tag !== 'string' || !tag.startsWith('freight update')) return
    for (const { result } of unit.of('Order')) result[name('freight')] = Number(result[name('freight')]) + 1
  }
}

async function skipAllChanges(unit: UnitOfWork): Promise<void> {
  for (const change of unit.pending) unit.exclude(change)
}

type Unmapped = PlannedChange['requested']['unmapped']

/** Saves that check the client's undeclared properties and store nothing. */
function unmappedSaves(name: NameOf): readonly NamedSave[] {
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
