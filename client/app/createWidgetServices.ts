import { computed } from 'mobx'
import { canReadField, canWriteField } from '#shared/access/can.ts'
import { recordListExport } from '../api/exports.ts'
import { isTracked } from '../grid/tracking.ts'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { propertiesOf } from '../store/propertiesOf.ts'
import type { App } from './App.ts'
import { log } from '../context/log.ts'
import { mergeChanges } from '../context/saving/mergeChanges.ts'
import { recordFinders } from './finders/recordFinders.ts'

type WidgetServiceSources = Pick<
  App,
  | 'api'
  | 'model'
  | 'session'
  | 'lookups'
  | 'store'
  | 'formats'
  | 'fieldFocus'
  | 'errors'
  | 'dialogs'
  | 'guard'
  | 'commands'
  | 'shortcuts'
  | 'today'
> & {
  readonly closedDay: () => string | null
}

/** Longer descriptions of a filter are cut in the log. */
const MAX_FILTER_LENGTH = 500

/** The part of the application that grids, forms and dialogs see. */
export function createWidgetServices(app: WidgetServiceSources): WidgetServices {
  const { model, session, lookups } = app
  // Asked for each cell of a list.
  const closedDay = computed(app.closedDay)
  const declared = (entityName: string) =>
    Object.values(model.entities).find(({ name }) => name === entityName)
  return {
    userId: session.user.userId,
    model,
    store: app.store,
    formats: app.formats,
    fieldFocus: app.fieldFocus,
    today: app.today,
    closedDay: () => closedDay.get(),
    satisfies: (rule) => session.satisfies(rule),
    canRead: (entityName, fieldName) => {
      const entity = declared(entityName)
      return entity !== undefined && canReadField(session.user, entity, fieldName)
    },
    canWrite: (entityName, fieldName, isNew) => {
      const entity = declared(entityName)
      return (
        entity !== undefined && canWriteField(session.user, isNew ? 'create' : 'update', entity, fieldName)
      )
    },
    editRefusal: (entityName, fieldName, record) => {
      const entity = declared(entityName)
      const isNew = isTracked(record) && app.store.stateOf(record) === 'added'
      if (
        entity === undefined ||
        !canWriteField(session.user, isNew ? 'create' : 'update', entity, fieldName)
      )
        return 'Your roles do not allow you to change this.'
      // What is edited already stays open: another day would close it under the hand that types it.
      const isEdited = isTracked(record) && app.store.isEdited(record, fieldName)
      const field = {
        name: fieldName,
        isNew,
        closedDay: isEdited ? null : closedDay.get(),
        timeZone: app.formats.timeZone,
      }
      const values = isTracked(record) ? propertiesOf(record) : { ...record }
      return model.rules[entityName]?.editRefusal?.(session.user, values, field) ?? null
    },
    todaysText: () => null,
    hasOptions: (entityName) => lookups.has(entityName),
    options: (entityName) => lookups.options(entityName),
    title: (entityName, id) => lookups.title(entityName, id),
    offerCommands: (source) => app.commands.register(source),
    explainKeys: (source) => app.shortcuts.explain(source),
    finder: recordFinders(app, session.user.userId),
    exported: (list, rows, filter = '') => {
      recordListExport(app.api, {
        list,
        rows,
        ...(filter !== '' && { filter: filter.slice(0, MAX_FILTER_LENGTH) }),
      }).catch((error: unknown) => log('The export was not recorded.', error))
    },
    settle: (conflict) => reportErrorsOf(mergeChanges(app, [conflict]), app.errors),
    report: (error) => app.errors.report(error),
    guardDialog: (dialog) => app.guard.registerDialog(dialog),
    confirm: (question, title) => app.dialogs.confirm(question, title),
  }
}
