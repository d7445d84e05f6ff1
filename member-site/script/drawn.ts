/** The event of a widget's place once its content, with the forms in it, was drawn anew. */
export const DRAWN = 'ward-drawn'
