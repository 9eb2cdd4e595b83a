import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { capitalize, idOf } from '../captions.ts'
import { hasUnsavedWork } from '../../context/hasUnsavedWork.ts'
import type { PendingRecord } from '../../store/types.ts'
import { belongsTo } from './children.ts'
import { useOpenRecord } from './RecordContext.ts'
import type { RecordTab } from './RecordScreen.ts'

/** The tabs of a record's screen (F-049); arrow keys move between them. */
export const RecordTabs = observer(function RecordTabs() {
  const open = useOpenRecord()
  const { app, model, screen, record } = open
  const tabs = screen.tabs.filter(({ needs }) => needs === undefined || app.session.satisfies(needs))
  if (tabs.length === 1) return null
  const pending = hasUnsavedWork(app.store)
    ? app.store.pending.records.filter(({ entity }) => belongsTo(screen, record, entity))
    : []
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? undefined : tabs.at((tabs.indexOf(model.tab) + step) % tabs.length)
    if (next === undefined) return
    model.show(next)
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={capitalize(screen.noun)} onKeyDown={move}>
      {tabs.map((tab) => {
        const count = tab.count?.(record, open) ?? 0
        const isSelected = tab === model.tab
        return (
          <button
            key={tab.title}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={isSelected}
            aria-controls={panelId(tab)}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => model.show(tab)}
          >
            {tab.title}
            {count > 0 && <span className="count">{count}</span>}
            {isEdited(tab, pending) && (
              <span className="tab-dot" role="img" aria-label="has unsaved changes" />
            )}
          </button>
        )
      })}
    </div>
  )
})

/** Whether records with pending changes are edited on this tab. */
function isEdited(tab: RecordTab, pending: readonly PendingRecord[]): boolean {
  return pending.some(
    ({ typeName, fields }) =>
      tab.edits(typeName, null) || fields.some(({ property }) => tab.edits(typeName, property)),
  )
}

/** The attributes that link a panel to its tab. */
export function panelAttributes(tab: RecordTab) {
  return { id: panelId(tab), role: 'tabpanel', 'aria-labelledby': tabId(tab) } as const
}

function panelId({ title }: RecordTab): string {
  return `panel-${idOf(title)}`
}

function tabId({ title }: RecordTab): string {
  return `tab-${idOf(title)}`
}
