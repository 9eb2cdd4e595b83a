import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { Setting } from '#shared/settings/Setting.ts'
import { settingsQuery } from '#shared/settings/queries.ts'
import { settings, type SettingName } from '#shared/settings/settings.ts'
import { type SettingChange, inForceSince } from '#shared/settings/settingHistory.ts'
import type { DatedPrices } from '#shared/pricing/priceSettings.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { HistorySubject } from '../../context/history/HistoryModel.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { useScreenScope } from '../../context/useScreenScope.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { useScreenRequest } from '../useScreenRequest.ts'
import { ListEditor } from '../list/ListEditor.ts'
import { ListPending } from '../list/ListPending.tsx'
import { RecordSkeleton } from '../record/placeholders.tsx'
import '../screen.css'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import { useFetched } from '../useFetched.ts'
import { fetchPrices } from './fetchPrices.ts'
import { SettingField } from './SettingField.tsx'

/** More than the settings are changed in a lifetime; of more, the newest count. */
const LIMIT = 1000

const UNKNOWN: ReadonlyMap<number, SettingChange> = new Map()

type SettingRecord = RecordOfEntity<typeof Setting>

/** Settings under a heading. */
interface SettingsSection {
  readonly title: string
  readonly names: readonly SettingName[]
  /** Columns of the form that each setting takes. */
  readonly span?: 1 | 3
  /** A line below the heading. */
  readonly hint?: string
  /** Shown below the settings. */
  readonly Note?: ComponentType
}

/** A page of settings. */
export interface SettingsPageOptions {
  readonly caption: string
  /** A line above the settings. */
  readonly hint?: string
  readonly sections: readonly SettingsSection[]
}

/**
 * A page that edits settings of the business: each as its declaration says, pending until Save, with since when its value is in force
 * and the history of all on the page (F-097, PG2, PG5). What leads to a setting focuses it, on its own page if that is another one, whose
 * address is `pathOf` (PG500).
 */
export function settingsPage(
  { caption, hint, sections }: SettingsPageOptions,
  pathOf: (name: SettingName) => string,
): ComponentType {
  const shown = new Set(sections.flatMap(({ names }) => names))
  return observer(function SettingsPage() {
    const app = useScreenContext()
    const navigate = useNavigate()
    const form = useFormState()
    const scope = useScreenScope(caption)
    const editor = useMemo(() => {
      if (scope === null) return null
      const show = (record: TrackedRecord): void => {
        const { name } = propertiesOf(record)
        if (!isSettingName(name)) return
        app.fieldFocus.request(record, settings[name].column)
        if (!shown.has(name)) void navigate(pathOf(name))
      }
      return new ListEditor({ app, entity: Setting, scope, panel: { show } })
    }, [app, navigate, scope])
    const { records, request } = useSettings()
    const changes = useSettingChanges(editor?.hasChanges)
    const prices = usePrices(editor?.hasChanges)
    if (request.failure !== null) return <RequestBanner subject="The settings" request={request} />
    if (records === null) return <RecordSkeleton />
    const openHistory = (): void =>
      reportErrorsOf(
        showHistory(app, caption, () => Promise.resolve([historyOf(sections, records)]), {
          restoresInto: recordsToRestore(app),
        }),
        app.errors,
      )
    return (
      <div className="page scrolls">
        <div className="page-title">
          <h1>{caption}</h1>
          <Button id="settings-history" caption="History" icon="history" onClick={openHistory} />
          <span className="spacer" />
          {editor !== null && <ListPending editor={editor} />}
        </div>
        <FormStateProvider value={form}>
          <div className="settings">
            {hint !== undefined && <p className="section-hint">{hint}</p>}
            {sections.map((section) => (
              <SectionCard key={section.title} {...{ section, records, changes, prices }} />
            ))}
          </div>
        </FormStateProvider>
      </div>
    )
  })
}

interface SectionCardProps {
  readonly section: SettingsSection
  readonly records: readonly SettingRecord[]
  /** Since when each is in force, by its key. */
  readonly changes: ReadonlyMap<number, SettingChange>
  /** Those of all days; null until they are known. */
  readonly prices: DatedPrices | null
}

const SectionCard = observer(function SectionCard({ section, records, changes, prices }: SectionCardProps) {
  const { title, names, span = 1, hint, Note } = section
  return (
    <section className="card section">
      <h2>{title}</h2>
      {hint !== undefined && <p className="section-hint">{hint}</p>}
      <div className="form-grid">
        {names.map((name) => {
          const record = records.find((each) => each.name === name)
          return (
            record && (
              <SettingField
                key={name}
                name={name}
                record={record}
                span={span}
                change={changes.get(record.id)}
                prices={prices}
              />
            )
          )
        })}
      </div>
      {Note !== undefined && <Note />}
    </section>
  )
})

/** The settings of a page, under their captions. */
function historyOf(sections: readonly SettingsSection[], records: readonly SettingRecord[]): HistorySubject {
  const titles = sections
    .flatMap(({ names }) => names)
    .flatMap((name) => {
      const record = records.find((each) => each.name === name)
      return record === undefined ? [] : [[record.id, settings[name].caption] as const]
    })
  return { entityTypeName: 'Setting', titles: new Map(titles) }
}

function isSettingName(name: unknown): name is SettingName {
  return typeof name === 'string' && Object.hasOwn(settings, name)
}

/** All settings that the user may read, as records of the store. */
function useSettings() {
  const { store } = useScreenContext()
  const [records, setRecords] = useState<readonly SettingRecord[] | null>(null)
  const request = useScreenRequest(
    useCallback(async () => setRecords((await store.query(settingsQuery)).entities), [store]),
  )
  useEffect(() => void request.make(), [request])
  return { records, request }
}

/** Since when each setting is in force, by its key; asked for again after `version` changed, which a save of settings changes. */
function useSettingChanges(version: unknown): ReadonlyMap<number, SettingChange> {
  const { store } = useScreenContext()
  const fetch = useCallback(async () => {
    void version
    const { rows } = await store.queryRows(auditLogsQuery, {
      parameters: { entityTypeName: 'Setting' },
      orderBy: ['when desc', 'id desc'],
      take: LIMIT,
    })
    return inForceSince(rows)
  }, [store, version])
  return useFetched(fetch).value ?? UNKNOWN
}

/** The prices of all days; asked for again after `version` changed. */
function usePrices(version: unknown): DatedPrices | null {
  const { store } = useScreenContext()
  const fetch = useCallback(async () => {
    void version
    return fetchPrices(store)
  }, [store, version])
  return useFetched(fetch).value ?? null
}
