import { Photo } from '#shared/rentals/Photo.ts'
import { editorOf } from '../../screen/editor/Editor.ts'

/** The dialog of a photo (F-108). */
export const photoEditor = editorOf(Photo, {
  noun: 'photo',
  width: 400,
  form: [
    [
      { field: 'name', caption: 'File Name', span: 3 },
      { field: 'notes', span: 3 },
    ],
  ],
})
