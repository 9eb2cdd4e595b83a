export type Tone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'violet'

export interface BadgeProps {
  readonly text: string
  readonly tone: Tone
  /** Shows a dot before the text, for states but not for types. */
  readonly hasDot?: boolean
  /** As large as a heading: a state that nobody may overlook. */
  readonly isLarge?: boolean
}

/** A text in a tinted box; the text carries the meaning, never the color alone. */
export function Badge({ text, tone, hasDot = false, isLarge = false }: BadgeProps) {
  return <span className={`${badgeClass(tone, hasDot)}${isLarge ? ' large' : ''}`}>{text}</span>
}

/** The class names of a badge, for cells that are rendered without React. */
export function badgeClass(tone: Tone, dot: boolean): string {
  return `badge ${tone}${dot ? '' : ' plain'}`
}
