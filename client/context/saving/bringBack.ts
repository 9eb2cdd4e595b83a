import { action, makeObservable, observable, reaction } from 'mobx'
import { useEffect } from 'react'
import { UNDO_OFFER_MILLISECONDS } from '#shared/auditing/deletions.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { getEntity, entityNamed } from '#shared/model/model.ts'
import { undelete } from '../../api/deletions.ts'
import { countOf } from '../../kit/countOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { perContext } from '../perContext.ts'
import { useScreenContext, type ScreenContext } from '../ScreenContext.ts'
import type { StoredRecord } from './SavingRule.ts'

/** How often deleted records came back; what shows records reads them again then. */
class Returns {
  count = 0

  constructor() {
    makeObservable(this, { count: observable, increment: action })
  }

  increment(): void {
    this.count++
  }
}

const returnsOf = perContext(() => new Returns())

/** Reads again what is shown whenever deleted records came back; the caller keeps the function with `useCallback`. */
export function useReturned(reload: () => void): void {
  const app = useScreenContext()
  useEffect(
    () =>
      reaction(
        () => returnsOf(app).count,
        () => reload(),
      ),
    [app, reload],
  )
}

/** Brings back what a save deleted, and shows it wherever it was shown (B-12). Throws ApiError. */
export async function bringBack(app: ScreenContext, saveId: string): Promise<void> {
  const { entities, notices = [] } = await undelete(app.api, saveId)
  // The server names the entities of the model: 'Rental:#Rolloff'.
  const byType = groupBy(entities, ({ $type }) => entityNamed(app.model, String($type).replace(/:.*/, '')))
  for (const [name, rows] of byType) app.store.mergeRows(name, rows)
  for (const notice of notices) app.toasts.info(notice)
  await app.lookups.follow(app.store, new Set(byType.keys()))
  returnsOf(app).increment()
}

/**
 * Says which of the stored records were deleted, and offers for a while to bring them back with all else that their save deleted. What is
 * never brought back is only said.
 */
export function sayDeleted(
  app: ScreenContext,
  stored: readonly StoredRecord[],
  saveId: string | undefined,
  message?: string,
): void {
  const names = namesOfDeleted(stored)
  const [first, ...others] = names
  if (first === undefined) return
  const what = others.length === 0 ? getEntity(app.model, first).caption : countOf(names.length, 'record')
  const said = message ?? `${what} deleted`
  const comesBack = names.some(
    (name) => getEntity(app.model, name).audited && app.model.rules[name]?.restoreRefusal === undefined,
  )
  if (saveId === undefined || !comesBack) {
    app.toasts.success(said)
    return
  }
  const undo = async (): Promise<void> => {
    await bringBack(app, saveId)
    app.toasts.success(said.replace(/deleted$/, 'brought back'))
  }
  app.toasts.success(said, {
    caption: 'Undo',
    run: () => reportErrorsOf(undo(), app.errors),
    milliseconds: UNDO_OFFER_MILLISECONDS,
  })
}

function namesOfDeleted(stored: readonly StoredRecord[]): readonly string[] {
  return stored.filter(({ state }) => state === 'deleted').map(({ record }) => record.entityType.shortName)
}
