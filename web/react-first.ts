// Runs the packages in a task of their own, so that the browser can react to input before
// the app's own modules run.
import 'react-dom/client';
