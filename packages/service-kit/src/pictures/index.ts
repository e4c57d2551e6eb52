export { type KeptPictures, keptPictures, type PictureAsked } from './kept-pictures.ts'
