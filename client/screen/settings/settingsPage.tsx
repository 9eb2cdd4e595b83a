import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import { Setting } from '#shared/settings/Setting.ts'
import { settingsQuery } from '#shared/settings/queries.ts'
import { settings, type SettingName } from '#shared/settings/settings.ts'
import { useApp } from '../../app/App.ts'
import { useScreenScope } from '../../app/useScreenScope.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import { ListEditor } from '../list/ListEditor.ts'
import { ListPending } from '../list/ListPending.tsx'
import { CouldNotLoad, RecordSkeleton } from '../record/placeholders.tsx'
import '../screen.css'

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

/** A page that edits settings of the business: each as its declaration says, pending until Save (F-097, PG2). */
export function settingsPage({ caption, hint, sections }: SettingsPageOptions): ComponentType {
  return observer(function SettingsPage() {
    const app = useApp()
    const form = useFormState()
    const scope = useScreenScope(caption)
    const editor = useMemo(
      () => (scope === null ? null : new ListEditor({ app, entity: Setting, scope, panel: null })),
      [app, scope],
    )
    const { records, isFailed, retry } = useSettings()
    if (isFailed) return <CouldNotLoad noun="settings" retry={retry} />
    if (records === null) return <RecordSkeleton />
    return (
      <div className="page scrolls">
        <div className="page-title">
          <h1>{caption}</h1>
          <span className="spacer" />
          {editor !== null && <ListPending editor={editor} />}
        </div>
        <FormStateProvider value={form}>
          <div className="settings">
            {hint !== undefined && <p className="section-hint">{hint}</p>}
            {sections.map((section) => (
              <SectionCard key={section.title} section={section} records={records} />
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
}

const SectionCard = observer(function SectionCard({ section, records }: SectionCardProps) {
  const { title, names, span = 1, hint, Note } = section
  return (
    <section className="card section">
      <h2>{title}</h2>
      {hint !== undefined && <p className="section-hint">{hint}</p>}
      <div className="form-grid">
        {names.map((name) => {
          const record = records.find((each) => each.name === name)
          return record && <SettingField key={name} name={name} record={record} span={span} />
        })}
      </div>
      {Note !== undefined && <Note />}
    </section>
  )
})

interface SettingFieldProps {
  readonly name: SettingName
  readonly record: SettingRecord
  readonly span: 1 | 3
}

/** The editor of a setting: its row's column, with the type and the limits of its declaration. */
function SettingField({ name, record, span }: SettingFieldProps) {
  const { caption, column, value } = settings[name]
  const declared = useMemo(
    () => ({ ...Setting, fields: { ...Setting.fields, [column]: value } }),
    [column, value],
  )
  return <EntityField entity={record} of={declared} field={column} caption={caption} span={span} />
}

/** All settings that the user may read, as records of the store. */
function useSettings() {
  const app = useApp()
  const [records, setRecords] = useState<readonly SettingRecord[] | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const load = useCallback(() => {
    app.store
      .query(settingsQuery)
      .then(({ entities }) => setRecords(entities))
      .catch((error: unknown) => {
        setIsFailed(true)
        app.errors.report(error)
      })
  }, [app])
  useEffect(load, [load])
  const retry = (): void => {
    setIsFailed(false)
    load()
  }
  return { records, isFailed, retry }
}
