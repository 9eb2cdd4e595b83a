import { useEffect, useId, useRef, useState } from 'react'
import { ValueEditor } from '../form/editors.tsx'
import { FramedEditor, inputAttr } from '../form/FramedEditor.tsx'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './DialogProps.ts'
import {
  fieldOfPrompt,
  promptProblem,
  SettledValue,
  type AnyPrompt,
  type PromptAnswer,
  type PromptMode,
} from './Prompt.ts'

const [MIN_WIDTH, MAX_WIDTH] = [300, 800]
const WIDTH = 400
const NOTE_WIDTH = 600
/** Between the checks of auto-save (F-028). */
const CHECK_MILLISECONDS = 500

export interface PromptProps extends DialogProps<PromptAnswer<PromptMode>> {
  readonly prompt: AnyPrompt
}

/** The dialog that asks for one value: Enter saves it, except in a text area; Esc cancels (F-026…F-030). */
export function PromptDialog({ prompt, close }: PromptProps) {
  const services = useWidgetServices()
  const inputId = useId()
  const [value, setValue] = useState<unknown>(prompt.initial ?? null)
  const [showsProblem, setShowsProblem] = useState(false)
  const problem = promptProblem(prompt, value)
  const save = (wantsNext: boolean): void => {
    setShowsProblem(true)
    if (problem !== null) document.getElementById(inputId)?.focus()
    // Without a problem it is a value of the mode.
    else close({ value: value as string | number, wantsNext })
  }
  useAutoSave(prompt, value, () => {
    if (problem === null) save(false)
  })
  const declared = fieldOfPrompt(prompt)
  const error = showsProblem ? problem : null
  return (
    <DialogFrame
      title={prompt.title}
      width={widthOf(prompt)}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        ...(prompt.offersNext === true ? [{ caption: 'Save And New', run: () => save(true) }] : []),
        { caption: 'Save', variant: 'primary', isDefault: true, run: () => save(false) },
      ]}
    >
      <div className="editor">
        {prompt.message !== undefined && <p>{prompt.message}</p>}
        <FramedEditor
          kind={declared.kind}
          frame={{
            inputId,
            caption: declared.caption,
            error,
            dataField: 'value',
            onLeave: () => setShowsProblem(value !== null),
          }}
        >
          <ValueEditor
            inputId={inputId}
            kind={declared.kind}
            value={value}
            onCommit={setValue}
            onInput={setValue}
            formatter={services}
            inputAttr={inputAttr({ inputId, name: 'value', error, required: true })}
            readOnly={false}
            disabled={false}
            isValid={error === null}
            nullable={false}
            placeholder=""
            isPassword={prompt.mode === 'password'}
            {...optionsOf(prompt)}
          />
        </FramedEditor>
      </div>
    </DialogFrame>
  )
}

function optionsOf(prompt: AnyPrompt) {
  if (prompt.mode === 'selectById') return { options: prompt.options }
  return prompt.mode === 'select'
    ? { options: prompt.options.map((text) => ({ id: text, title: text })) }
    : {}
}

function widthOf({ mode, width = mode === 'textarea' ? NOTE_WIDTH : WIDTH }: AnyPrompt): number {
  return Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH)
}

/** Saves a value that has settled, where the prompt asks for it. */
function useAutoSave({ autoSave = false, initial }: AnyPrompt, value: unknown, save: () => void): void {
  const latest = useRef({ value, save })
  useEffect(() => {
    latest.current = { value, save }
  })
  useEffect(() => {
    if (!autoSave) return undefined
    const settled = new SettledValue(initial ?? null)
    const timer = setInterval(() => {
      if (settled.check(latest.current.value)) latest.current.save()
    }, CHECK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [autoSave, initial])
}
