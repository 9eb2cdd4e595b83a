import type { RecordConflict } from '../store/types.ts'
import { getEntity } from '#shared/model/model.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { QueryFailed } from '../store/errors.ts'
import { propertiesOf } from '../store/propertiesOf.ts'
import type { App } from './App.ts'
import { log } from '../context/log.ts'
import { mergedMessage } from '../context/messages.ts'

/** The number of merged records that are announced one by one. */
const TOLD = 3

/** Takes over what others store, wherever it is shown: a question that is open stays as it was asked. */
export function followLive(app: App): void {
  const { dialogs, live, lookups, session, store, toasts } = app
  live.defer(() => dialogs.isAsking)
  live.follow(({ typeNames, isReset }) => {
    const following = isReset ? lookups.load(store) : lookups.follow(store, typeNames)
    void following.catch((error: unknown) => log('The lookup tables could not be read again.', error))
  })
  live.attach({
    store,
    userId: session.user.userId,
    onMerged: (merged) => {
      for (const conflict of merged.slice(0, TOLD)) {
        const message = describeMerged(app, conflict)
        if (message !== null) toasts.info(message)
      }
    },
    report: (error) => {
      // The header says that the connection is lost.
      if (!(error instanceof QueryFailed && error.code === 'unreachable'))
        log('What others stored could not be read.', error)
    },
  })
}

/** 'Ann changed City of Acme meanwhile. What you edited stays.'; null where only the server's own stamps changed. */
function describeMerged({ lookups, model }: App, { changedBy, entity, fields, typeName }: RecordConflict) {
  const declared = getEntity(model, typeName)
  const captions = fields
    .filter(({ base, mine, theirs }) => !Object.is(theirs, base) && !Object.is(theirs, mine))
    .flatMap(({ property }) => {
      const field = declared.fields[property]
      return field === undefined || field.stamp !== undefined ? [] : [field.caption]
    })
  if (captions.length === 0) return null
  return mergedMessage(changedBy, captions, recordName(model, typeName, propertiesOf(entity), lookups.title))
}
