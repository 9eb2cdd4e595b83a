import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const GUIDE_FOLDER = path.join('docs', 'guide')

/** A section of the user guide that describes a screen. */
export interface GuideSection {
  readonly file: string
  /** The routes of the screen, from the comments `<!-- screen: customers/search -->` under the heading. */
  readonly paths: readonly string[]
  /** The texts in bold type: what the screen shows. */
  readonly shownTexts: readonly string[]
  /** The pictures, relative to the folder of the guide. */
  readonly pictures: readonly string[]
}

/** The sections of the user guide about screens. */
export function guideSections(): readonly GuideSection[] {
  const files = readdirSync(GUIDE_FOLDER).filter((file) => file.endsWith('.md'))
  return files.flatMap((file) =>
    readFileSync(path.join(GUIDE_FOLDER, file), 'utf8')
      .split(/^## /m)
      .flatMap((text) => {
        const paths = [...text.matchAll(/<!-- screen: (\S+) -->/g)].map(([, screen = '']) => screen)
        return paths.length === 0 ? [] : [{ file, paths, ...shownIn(text) }]
      }),
  )
}

function shownIn(text: string): Pick<GuideSection, 'shownTexts' | 'pictures'> {
  return {
    shownTexts: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, shown = '']) => shown.replaceAll(/\s+/g, ' ')),
    pictures: [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, picture = '']) => picture),
  }
}
