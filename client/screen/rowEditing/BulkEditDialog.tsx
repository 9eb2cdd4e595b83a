import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { ValueEditor } from '../../form/editors.tsx'
import { optionsOf, valueShapeOf } from '../../form/fieldOptions.ts'
import { FramedEditor, inputAttr } from '../../form/FramedEditor.tsx'
import type { GridColumn } from '../../grid/columns.ts'
import { useWidgetServices } from '../../kit/WidgetServices.ts'
import type { AnyBulkEdit } from './BulkEdit.ts'

interface BulkEditProps extends DialogProps<boolean> {
  readonly edit: AnyBulkEdit
  readonly isStoredAtOnce?: boolean
}

/** Sets one field of all selected records, after saying how many would change (B-09). Closes with true to do so. */
export const BulkEditDialog = observer(function BulkEditDialog({
  edit,
  isStoredAtOnce = false,
  close,
}: BulkEditProps) {
  const [showsProblem, setShowsProblem] = useState(false)
  const count = edit.count
  const done = (): void => {
    setShowsProblem(true)
    if (edit.problem === null) close(true)
  }
  return (
    <DialogFrame
      title={`Edit ${count} selected ${count === 1 ? 'record' : 'records'}`}
      width={440}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        {
          caption: 'Done',
          variant: 'primary',
          isDefault: true,
          disabled: edit.changeCount === 0,
          run: done,
        },
      ]}
    >
      <div className="editor">
        <FieldChoice edit={edit} />
        {edit.column !== null && (
          <FieldValue
            key={edit.column.key}
            edit={edit}
            column={edit.column}
            error={showsProblem ? edit.problem : null}
          />
        )}
        <p role="status">{edit.preview}</p>
        {!isStoredAtOnce && <p className="hint">The changes are kept here until you save the list.</p>}
      </div>
    </DialogFrame>
  )
})

const FieldChoice = observer(function FieldChoice({ edit }: { readonly edit: AnyBulkEdit }) {
  const services = useWidgetServices()
  const inputId = useId()
  return (
    <FramedEditor kind="text" frame={{ inputId, caption: 'Field', error: null, dataField: 'field' }}>
      <ValueEditor
        {...editorBasics(inputId, 'field')}
        kind="text"
        value={edit.column?.key ?? null}
        onCommit={(key) => edit.choose(String(key))}
        onInput={(key) => edit.choose(String(key))}
        formatter={services}
        isValid
        nullable={false}
        options={edit.columns.map(({ key, caption }) => ({ id: key, title: caption }))}
      />
    </FramedEditor>
  )
})

interface FieldValueProps {
  readonly edit: AnyBulkEdit
  readonly column: GridColumn<never>
  readonly error: string | null
}

const FieldValue = observer(function FieldValue({ edit, column, error }: FieldValueProps) {
  const services = useWidgetServices()
  const inputId = useId()
  const { declared, kind } = column
  const options = declared === undefined ? null : optionsOf(declared, undefined, edit.value, services)
  return (
    <>
      <FramedEditor kind={kind} frame={{ inputId, caption: 'Value', error, dataField: 'value' }}>
        <ValueEditor
          {...editorBasics(inputId, 'value', error)}
          kind={kind}
          value={edit.value}
          onCommit={(value) => edit.enter(value)}
          onInput={(value) => edit.enter(value)}
          formatter={services}
          isValid={error === null}
          nullable={declared?.nullable ?? true}
          {...(declared !== undefined && valueShapeOf(declared))}
          {...(options !== null && { options })}
        />
      </FramedEditor>
      {edit.canBeEmptied && (
        <label>
          <input
            type="checkbox"
            checked={edit.isEmptied}
            onChange={(event) => edit.empty(event.target.checked)}
          />{' '}
          Empty the field
        </label>
      )}
    </>
  )
})

function editorBasics(inputId: string, name: string, error: string | null = null) {
  const attributes = inputAttr({ inputId, name, error, required: false })
  return { inputId, inputAttr: attributes, readOnly: false, disabled: false, placeholder: '' }
}
