// Marks of check boxes in forms.

export const CHECKED = "☑";
export const UNCHECKED = "☐";
