import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { getEntity } from '#shared/model/model.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import type { RecordPast } from '../../context/history/RecordPast.ts'
import { GivenContext } from '../../context/ScreenContext.ts'
import { DialogHost } from '../../dialogs/DialogHost.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import type { FormSection } from '../../form/FormSection.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { WidgetServicesContext } from '../../kit/WidgetServices.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { Editor } from '../editor/Editor.ts'
import { EditorDialog } from '../editor/EditorDialog.tsx'
import { differencesInWords } from './differencesInWords.ts'
import './past.css'

interface PastDialogProps extends DialogProps<never> {
  readonly past: RecordPast
  readonly record: TrackedRecord
  readonly editor: Editor
}

const NO_LIST = { records: () => [], newValues: {} }
const keepNothing = (): Promise<boolean> => Promise.resolve(false)

/** The dialog of a record as it was at a moment: nothing of it can be edited or saved (RC1420). */
export const PastDialog = observer(function PastDialog({ past, record, editor, close }: PastDialogProps) {
  const { app } = past
  const [scope] = useState(() => app.store.openScope(editor.noun))
  const [shown] = useState(() => editorOfPast(editor, past, record))
  return (
    <GivenContext value={app}>
      <WidgetServicesContext value={app.widgetServices}>
        <EditorDialog
          editor={shown}
          list={NO_LIST}
          record={record}
          scope={scope}
          keep={keepNothing}
          isStored={false}
          adds={false}
          close={() => close()}
        />
        <DialogHost dialogs={app.dialogs} />
      </WidgetServicesContext>
    </GivenContext>
  )
})

/** The same editor, whose title names the record and whose first lines say when that was and what differs from today. */
function editorOfPast(editor: Editor, past: RecordPast, record: TrackedRecord): Editor {
  const { formats, lookups, model } = past.app
  const { entity } = editor
  const when = formats.instant(past.of.when)
  const title = recordTitle(model, entity.name, propertiesOf(record), lookups.title)
  const words: FormSection = {
    entity: getEntity(model, entity.name),
    title: null,
    items: [
      {
        Part: () => (
          <p className="field span-3 past-words" role="status">
            <Icon name="history" size={16} /> As it was on {when}. {differencesInWords(past)}
          </p>
        ),
      },
    ],
  }
  return {
    ...editor,
    title: `${entity.caption} ${title} as of ${when}`,
    sections: [words, ...editor.sections],
  }
}
