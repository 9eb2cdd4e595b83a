import type { ReactNode } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import { errorIdOf, FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { FlagField } from './FlagField.tsx'

interface FramedProps {
  readonly kind: Kind
  readonly frame: Omit<FieldFrameProps, 'children'>
  readonly children: ReactNode
}

/** The frame of an editor by kind: flags have their label beside the box, all others above the editor. */
export function FramedEditor({ kind, frame, children }: FramedProps) {
  return kind === 'flag' ? (
    <FlagField {...frame}>{children}</FlagField>
  ) : (
    <FieldFrame {...frame}>{children}</FieldFrame>
  )
}

interface InputDescription {
  readonly inputId: string
  readonly name: string
  readonly error: string | null
  readonly required: boolean
}

/** The attributes of an editor's input for the browser and for screen readers. */
export function inputAttr({
  inputId,
  name,
  error,
  required,
}: InputDescription): Readonly<Record<string, string>> {
  return {
    name,
    autocomplete: 'off',
    ...(required && { 'aria-required': 'true' }),
    ...(error !== null && { 'aria-describedby': errorIdOf(inputId) }),
  }
}
