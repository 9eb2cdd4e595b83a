export type Tone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'violet'

export interface BadgeProps {
  readonly text: string
  readonly tone: Tone
  /** A dot before the word, for states; types have none. */
  readonly hasDot?: boolean
}

/** A word in a tinted box; the word carries the meaning, never the colour alone. */
export function Badge({ text, tone, hasDot = false }: BadgeProps) {
  return <span className={badgeClass(tone, hasDot)}>{text}</span>
}

/** The class names of a badge, for cells that are drawn without React. */
export function badgeClass(tone: Tone, dot: boolean): string {
  return `badge ${tone}${dot ? '' : ' plain'}`
}
