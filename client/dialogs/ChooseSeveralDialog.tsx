import { useState } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './DialogProps.ts'
import { CANCEL_QUESTION } from './messages.ts'
import { CheckList } from '../kit/CheckList.tsx'
import { useWidgetServices } from '../kit/WidgetServices.ts'

export interface OfferedChoice {
  readonly id: number
  readonly title: string
  /** Why it cannot be chosen. */
  readonly refusal?: string
}

export interface ChooseSeveralProps extends DialogProps<readonly number[]> {
  readonly title: string
  readonly offered: readonly OfferedChoice[]
  /** The ids that are chosen at first. */
  readonly chosen: readonly number[]
  /** The button that closes it with the choice, 'Save' unless given. */
  readonly doneCaption?: string
  /** Pixels; 400 unless given. */
  readonly width?: number
}

/** A choice of any number of options. */
export function ChooseSeveralDialog(props: ChooseSeveralProps) {
  const { title, offered, chosen: before, doneCaption = 'Save', width = 400, close } = props
  const services = useWidgetServices()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before))
  const hasChanges = chosen.size !== before.length || before.some((id) => !chosen.has(id))
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const cancel = async (): Promise<void> => {
    if (!hasChanges || (await services.confirm(CANCEL_QUESTION))) close()
  }
  return (
    <DialogFrame
      title={title}
      width={width}
      hasChanges={hasChanges}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: cancel },
        { caption: doneCaption, variant: 'primary', isDefault: true, run: () => close([...chosen]) },
      ]}
    >
      <CheckList caption={title} options={offered} chosen={chosen} toggle={toggle} />
    </DialogFrame>
  )
}
